// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

class WindowTest {

    private record Added(long ticks, long attempts) {}

    /** Never less than the window's length, never more than a bucket beyond it. */
    @SeedTest(worlds = 50)
    void holdsTheWindowAndAtMostABucketMore(Seed seed) {
        var random = seed.random();
        Duration length = Duration.ofMillis(1 + random.nextInt(400_000));
        long bucket = Math.max(1, length.toMillis() / Window.BUCKETS);
        Window window = new Window(length);
        List<Added> all = new ArrayList<>();
        long ticks = random.nextLong(-1_000_000, 1_000_000);
        for (int i = 0; i < 300; i++) {
            ticks += random.nextLong(2 * bucket + 1);
            long attempts = random.nextInt(5);
            window.add(new Sum(attempts, 0, 0, 0, 0, 0, 0), ticks);
            all.add(new Added(ticks, attempts));

            long now = ticks;
            long held = window.sum(now).attempts();

            assertThat(held).isGreaterThanOrEqualTo(since(all, now - bucket * Window.BUCKETS + 1));
            assertThat(held).isLessThanOrEqualTo(since(all, now - bucket * (Window.BUCKETS + 1)));
        }
    }

    private static long since(List<Added> all, long ticks) {
        return all.stream()
                .filter(each -> each.ticks >= ticks)
                .mapToLong(Added::attempts)
                .sum();
    }
}
