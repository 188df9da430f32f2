// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.alert;

import dev.redrive.core.message.QueueName;
import java.time.Instant;

/**
 * A queue of which too much is wrong.
 *
 * @param value the figure at the moment the alert was raised: a share of 1 for a rate, otherwise a number
 * @param threshold what it was above, likewise
 * @param since when it was raised
 */
public record Alert(QueueName queue, AlertKind kind, double value, double threshold, Instant since) {

    /** For people, as of the moment it was raised: {@code 42.9% of attempts are retried, more than 10%}. */
    public String text() {
        return kind.sentence(value, threshold);
    }
}
