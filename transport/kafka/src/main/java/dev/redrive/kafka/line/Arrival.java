// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.park.Waiting;

/**
 * A message read from the retry topic, to wait until it is due.
 *
 * @param ours false if another group's handler has failed on it: nothing for us
 * @param bytes the whole of it, for later
 */
public record Arrival(long offset, boolean ours, Waiting.Copy copy, long due, byte[] bytes) {}
