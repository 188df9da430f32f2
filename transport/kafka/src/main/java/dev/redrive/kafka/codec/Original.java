// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import java.time.Instant;

/**
 * The record a message began as, wherever it has been since.
 *
 * @param epoch the assignment it was first read under
 */
public record Original(Place place, long offset, long epoch, Instant timestamp) {}
