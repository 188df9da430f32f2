// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import java.time.Duration;
import java.time.Instant;

/** An attempt that has ended, as the history keeps it. */
public record Tried(int number, Instant startedAt, Duration took, Outcome outcome) {}
