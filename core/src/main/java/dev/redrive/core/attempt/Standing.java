// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import java.time.Instant;

/**
 * How far a message has come in its present life.
 *
 * @param failures attempts charged so far; the next attempt is number {@code failures + 1}
 * @param since when this life began: its arrival, or a person's retry
 */
public record Standing(int failures, Instant since) {

    public Standing {
        if (failures < 0) {
            throw new IllegalArgumentException("failures is negative: " + failures);
        }
    }
}
