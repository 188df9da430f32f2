// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.alert;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A queue of which too much is wrong.
 *
 * @param alert retryRate, deadLetters, batchTimeoutRate, criticalBatches or duplicateRate
 * @param value its figure as of the last look, or, in a change, at that change: a share of 1 for a rate, otherwise a number; null if unknown
 * @param raisedValue its figure at the moment it was raised
 * @param text the same for people
 */
public record AlertView(
        String queue,
        String alert,
        @Nullable Double value,
        double raisedValue,
        double threshold,
        Instant since,
        String text) {}
