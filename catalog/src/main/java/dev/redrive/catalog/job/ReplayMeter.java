// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

/** Hears how the letters of replays fared. Any thread may call. */
@FunctionalInterface
public interface ReplayMeter {

    /** What may become of a letter. */
    enum Result {
        REPLAYED,
        PASSED,
        HELD,
        FAILED,
        SUCCEEDED,
        DIED_AGAIN,
        /** Skipped, or dropped by a person, after it was sent back. */
        DROPPED,
        /** Sent to a topic, where its end is not known, or not ended when the job gave up waiting. */
        UNKNOWN
    }

    void counted(Result result, long letters);
}
