// SPDX-License-Identifier: Apache-2.0
/**
 * Bugs known from other systems, put into our code one at a time. Tests that know nothing of them must catch every one: {@code
 * ./test zoo} says which did.
 */
@NullMarked
package dev.redrive.zoo;

import org.jspecify.annotations.NullMarked;
