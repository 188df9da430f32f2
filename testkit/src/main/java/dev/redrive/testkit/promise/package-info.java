// SPDX-License-Identifier: Apache-2.0
/**
 * The promises, as objects that listen. A test tells {@link dev.redrive.testkit.promise.Facts} what happens, in the
 * order it happens, and asks now and then whether every promise still holds.
 */
@NullMarked
package dev.redrive.testkit.promise;

import org.jspecify.annotations.NullMarked;
