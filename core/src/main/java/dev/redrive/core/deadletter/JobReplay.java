// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

/**
 * The replay with which a message's present life began.
 *
 * @param job who sent it back: a job, or a person
 * @param letter the id of the dead letter that was sent back
 */
public record JobReplay(String job, String letter) {

    /** Longer ones were not written by us. */
    public static final int TEXT_MAX = 200;

    public JobReplay {
        if (job.isBlank() || letter.isBlank()) {
            throw new IllegalArgumentException(
                    "a replay has a job and a letter, not '" + job + "' and '" + letter + "'");
        }
    }
}
