// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.Lateness;
import dev.redrive.bench.measure.Words;
import java.time.Duration;

/**
 * What a run gave.
 *
 * @param wall from the start to the last record, joining the group included
 * @param perSecond from the first record to the last
 * @param cpu seconds of all processors per million records, joining the group included
 * @param outOfOrder records that succeeded after a later one of their key
 * @param lateness of retries, from when they were due to when they came
 */
record Result(Duration wall, double perSecond, double cpu, long outOfOrder, Lateness lateness) {

    private static final String BETWEEN = " ";

    /** For the way from one process to another. */
    String line() {
        return String.join(
                BETWEEN,
                wall.toString(),
                Double.toString(perSecond),
                Double.toString(cpu),
                Long.toString(outOfOrder),
                lateness.encoded());
    }

    static Result of(String line) {
        String[] words = line.split(BETWEEN);
        return new Result(
                Duration.parse(words[0]),
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Long.parseLong(words[3]),
                Lateness.decoded(words[4]));
    }

    @Override
    public String toString() {
        return Words.rate(perSecond) + ", " + Words.time(wall) + " in all, " + Words.cpu(cpu) + " CPU s per million";
    }
}
