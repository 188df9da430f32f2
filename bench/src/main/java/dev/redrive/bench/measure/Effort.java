// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How much is put into a run.
 *
 * @param folder where stores are made; it should lie on the disk that is to be measured
 * @param rounds of which the median is taken
 * @param warmUp of each contender, before the first round
 * @param settle of each contender, before it is measured in a round
 * @param window what is measured in a round
 * @param share of the sizes that benchmarks with a fixed amount of work use
 */
public record Effort(Path folder, int rounds, Duration warmUp, Duration settle, Duration window, double share) {

    public static Effort usual(Path folder) {
        return new Effort(folder, 5, Duration.ofSeconds(15), Duration.ofSeconds(3), Duration.ofSeconds(5), 1);
    }

    /** To see that everything runs; the figures mean little. */
    public static Effort quick(Path folder) {
        return new Effort(folder, 1, Duration.ofSeconds(2), Duration.ofMillis(500), Duration.ofSeconds(1), 0.1);
    }

    public Effort rounds(int count) {
        return new Effort(folder, count, warmUp, settle, window, share);
    }

    public int size(int full) {
        return (int) Math.max(1, full * share);
    }
}
