// SPDX-License-Identifier: Apache-2.0
/**
 * 2 of 6: receive → claim → attempt. Lanes keep the messages of one key in order; a claim is the right to attempt one.
 * Owned by the engine thread.
 */
@NullMarked
package dev.redrive.engine.claim;

import org.jspecify.annotations.NullMarked;
