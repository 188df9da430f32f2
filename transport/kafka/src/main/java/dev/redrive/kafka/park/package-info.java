// SPDX-License-Identifier: Apache-2.0
/**
 * What waits on the retry topic until it is due: an index in memory, bytes in memory or spilled. Front door: Waiting. Owned by the
 * line thread.
 */
@NullMarked
package dev.redrive.kafka.park;

import org.jspecify.annotations.NullMarked;
