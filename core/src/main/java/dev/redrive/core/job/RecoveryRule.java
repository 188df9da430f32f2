// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import dev.redrive.core.message.QueueName;
import java.time.Duration;

/**
 * Dead letters that are sent back by schedule.
 *
 * @param code of their failure; {@code *} may end it
 * @param age so long they have been dead at least
 * @param every so often it is looked for them
 * @param limit so many are sent back each time at most
 */
public record RecoveryRule(QueueName queue, String code, Duration age, Duration every, int limit) {

    /** Who starts the jobs of rules. */
    public static final String BY = "recovery";
    /** How often a message is sent back by rules; then it waits for a person. */
    public static final int TIMES_MAX = 2;

    /** Names it across restarts: whoever changes how often it runs goes on with the same rule. */
    public String id() {
        return queue.value() + " " + code;
    }
}
