// SPDX-License-Identifier: Apache-2.0
/** Beside 2, claim: of the copies of a message that are in hand, one runs at a time. Owned by the engine thread. */
@NullMarked
package dev.redrive.engine.duplicate;

import org.jspecify.annotations.NullMarked;
