// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import java.time.Duration;
import java.util.Arrays;

/** Where the buckets of histograms end: few enough to be cheap to scrape, close enough for a p99. */
final class Buckets {

    static final Duration[] LATENESS =
            millis(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000);

    static final Duration[] DELAYS = millis(
            100, 500, 1_000, 5_000, 10_000, 30_000, 60_000, 300_000, 1_800_000, 3_600_000, 21_600_000, 86_400_000);

    static final Duration[] SYNCS = micros(
            50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000);

    private Buckets() {}

    private static Duration[] millis(long... ends) {
        return Arrays.stream(ends).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
    }

    private static Duration[] micros(long... ends) {
        return Arrays.stream(ends)
                .mapToObj(each -> Duration.ofNanos(each * 1000))
                .toArray(Duration[]::new);
    }
}
