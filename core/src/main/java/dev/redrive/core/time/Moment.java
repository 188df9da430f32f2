// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.time;

import java.time.Instant;

/**
 * Now, twice over.
 *
 * @param wall what the calendar says; it may jump. Due times that outlive the process are compared with it
 * @param ticks monotonic milliseconds from an arbitrary start; deadlines and durations are measured with it
 */
public record Moment(Instant wall, long ticks) {}
