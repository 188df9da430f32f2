// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

/**
 * Something about a topic that is not as it should be, and what to do about it.
 *
 * @param level {@link #PROBLEM} or {@link #WARNING}
 */
public record TopicFinding(String level, String what, String remedy) {

    /** It endangers messages, or stands in the queue's way. */
    public static final String PROBLEM = "problem";

    /** The queue can work with it. */
    public static final String WARNING = "warning";

    public boolean isProblem() {
        return level.equals(PROBLEM);
    }
}
