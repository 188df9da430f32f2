// SPDX-License-Identifier: Apache-2.0
/**
 * Messages that were being attempted when the process died. They must neither kill it for ever nor be blamed for a
 * neighbour's crash.
 */
@NullMarked
package dev.redrive.engine.suspect;

import org.jspecify.annotations.NullMarked;
