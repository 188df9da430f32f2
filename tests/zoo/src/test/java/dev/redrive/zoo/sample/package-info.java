// SPDX-License-Identifier: Apache-2.0
/** Something small to put a bug into, for the zoo's own tests. */
@NullMarked
package dev.redrive.zoo.sample;

import org.jspecify.annotations.NullMarked;
