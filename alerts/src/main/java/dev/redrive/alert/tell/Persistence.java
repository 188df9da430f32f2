// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert.tell;

import java.time.Duration;

/**
 * How hard a webhook is tried.
 *
 * @param timeout how long one try may take
 * @param firstWait after the first failure; it doubles with each
 * @param longestWait where it stops to double
 * @param tries for one change; after that the log alone has it
 */
record Persistence(Duration timeout, Duration firstWait, Duration longestWait, int tries) {

    /** About ten minutes in all: long enough for a server's restart, short enough that news is still news. */
    static final Persistence USUAL =
            new Persistence(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofMinutes(2), 12);

    Duration wait(int failures) {
        Duration wait = firstWait;
        for (int i = 1; i < failures && wait.compareTo(longestWait) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(longestWait) > 0 ? longestWait : wait;
    }
}
