// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import java.time.Instant;

/**
 * Of one unfinished offset that has failed.
 *
 * @param count attempts that failed so far
 * @param due when it may be attempted again
 * @param first when it was attempted first
 */
public record Failed(int count, Instant due, Instant first) {

    public Failed {
        if (count < 1) {
            throw new IllegalArgumentException("count is " + count + ": what has failed has failed at least once");
        }
    }
}
