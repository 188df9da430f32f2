// SPDX-License-Identifier: Apache-2.0
/** One try at a message, what came of it, and all tries so far. */
@NullMarked
package dev.redrive.core.attempt;

import org.jspecify.annotations.NullMarked;
