// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.position.codec.Position;
import dev.redrive.kafka.position.codec.PositionText;
import dev.redrive.kafka.position.codec.Progress;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

class WindowModelTest {
    private static final int STEPS = 300;
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    private final List<Long> inHand = new ArrayList<>();

    @SeedTest(worlds = 60)
    void doesWhatTheNaiveOneDoes(Seed seed) {
        RandomGenerator random = seed.random();
        long start = random.nextBoolean() ? 0 : random.nextLong(1L << 40);
        int gapMax = random.nextBoolean() ? 40 : 10_000;
        var naive = new NaiveWindow(start);
        var window = new Window(start);
        Snapshot before = window.snapshot();

        for (int i = 0; i < STEPS; i++) {
            long version = window.version();
            step(random, gapMax, window, naive);

            Snapshot after = window.snapshot();
            assertSame(window, naive, after, random);
            assertThat(window.version() != version).isEqualTo(!after.equals(before));
            if (random.nextInt(40) == 0) {
                window = Window.restored(carriedOver(after, random));
                naive.restart();
                inHand.clear();
                assertThat(window.snapshot()).isEqualTo(after);
            }
            before = after;
        }
    }

    private void step(RandomGenerator random, int gapMax, Window window, NaiveWindow naive) {
        int dice = random.nextInt(100);
        if (dice < 45 || inHand.isEmpty()) {
            long offset = naive.end + (random.nextInt(8) == 0 ? random.nextInt(gapMax) : 0);
            window.arrived(offset);
            naive.arrived(offset);
            if (!naive.isFinished(offset)) {
                inHand.add(offset);
            }
        } else if (dice < 48) {
            long position = naive.end - 3 + random.nextInt(gapMax);
            window.arrivedUpTo(position);
            naive.arrivedUpTo(position);
        } else if (dice < 60) {
            long offset = inHand.get(random.nextInt(inHand.size()));
            var failure = new Failed(
                    1 + random.nextInt(5),
                    NOON.plusMillis(random.nextInt(100_000)),
                    NOON.minusMillis(random.nextInt(1000)));
            window.failed(offset, failure);
            naive.failed(offset, failure);
        } else {
            // Sometimes one that was finished before: it stays in hand.
            int at = random.nextInt(inHand.size());
            long offset = random.nextInt(10) == 0 ? inHand.get(at) : inHand.remove(at);
            window.finish(offset);
            naive.finish(offset);
        }
    }

    private static void assertSame(Window window, NaiveWindow naive, Snapshot snapshot, RandomGenerator random) {
        assertThat(window.watermark()).isEqualTo(naive.watermark);
        assertThat(window.end()).isEqualTo(naive.end);
        assertThat(window.span()).isEqualTo(naive.end - naive.watermark);
        assertThat(snapshot.watermark()).isEqualTo(naive.watermark);
        assertThat(snapshot.failed()).isEqualTo(naive.failed);
        assertThat(snapshot.finished().size()).isEqualTo(naive.finished.size());
        for (int i = 0; i < 5; i++) {
            long offset = Math.max(0, naive.watermark - 5) + random.nextLong(naive.end - naive.watermark + 20);
            assertThat(window.isFinished(offset)).isEqualTo(naive.isFinished(offset));
            assertThat(window.failure(offset)).isEqualTo(naive.failed.get(offset));
            assertThat(snapshot.finished().contains(offset)).isEqualTo(naive.finished.contains(offset));
        }
        if (random.nextInt(20) == 0) {
            snapshot.finished()
                    .forEachRun((from, to) ->
                            assertThat(naive.finished.subSet(from, to)).hasSize((int) (to - from)));
        }
    }

    private static Snapshot carriedOver(Snapshot snapshot, RandomGenerator random) {
        if (random.nextBoolean()) {
            return Progress.decode(Progress.encode(snapshot)).orElseThrow();
        }
        String text = PositionText.encode("topic", snapshot, Integer.MAX_VALUE).orElseThrow();
        return ((Position.Known) PositionText.decode(text, snapshot.watermark())).snapshot();
    }
}
