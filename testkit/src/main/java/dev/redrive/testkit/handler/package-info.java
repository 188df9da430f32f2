// SPDX-License-Identifier: Apache-2.0
/** The suite that every kind of handler passes. */
@NullMarked
package dev.redrive.testkit.handler;

import org.jspecify.annotations.NullMarked;
