// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import dev.redrive.integration.judge.Kind;
import dev.redrive.integration.judge.Sent;
import dev.redrive.integration.judge.TestedQueue;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * What messages are drawn from.
 *
 * @param flaky how many of 1,000
 * @param bad how many of 1,000
 * @param odd how many of 1,000 hang, and how many take their time
 * @param work what an attempt takes, at most
 */
public record Mix(int flaky, int bad, int odd, Duration work, int keys) {

    private static final int ALL = 1000;
    private static final Duration LONG = Duration.ofSeconds(1);

    Sent draw(TestedQueue queue, int number, RandomGenerator random) {
        int drawn = random.nextInt(ALL);
        String key = "k" + random.nextInt(keys);
        Duration usual = Duration.ofMillis(1 + random.nextLong(work.toMillis()));
        if (drawn < flaky) {
            return new Sent(queue, number, Kind.FLAKY, key, usual);
        }
        if (drawn < flaky + bad) {
            return new Sent(queue, number, Kind.BAD, key, usual);
        }
        if (drawn < flaky + bad + odd) {
            return new Sent(queue, number, Kind.HANGING, key, usual);
        }
        return new Sent(queue, number, Kind.OK, key, drawn < flaky + bad + 2 * odd ? LONG : usual);
    }
}
