// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.park.Waiting.Copy;
import dev.redrive.kafka.park.Waiting.Due;
import dev.redrive.kafka.park.Waiting.Place;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.io.TempDir;

class WaitingModelTest {
    private static final int PARTITIONS = 3;
    private static final int STEPS = 600;
    /** Few, so that different messages often share one. */
    private static final int HASHES = 7;

    @TempDir
    Path folder;

    private final NaiveWaiting naive = new NaiveWaiting();
    private final long[] nextOffset = new long[PARTITIONS];
    private long now;

    @SeedTest(worlds = 60)
    void agreesWithTheNaiveOneThroughEverything(Seed seed) throws IOException {
        RandomGenerator random = seed.random();
        int messages = 1 + random.nextInt(60);
        try (var waiting =
                new Waiting(new Spill(folder, 500), new Waiting.Budget(random.nextInt(2000), 2000), Copies::id)) {
            for (int step = 0; step < STEPS; step++) {
                switch (random.nextInt(20)) {
                    case 0, 1, 2, 3, 4, 5, 6, 7, 8 -> add(waiting, any(messages, random));
                    case 9, 10, 11, 12 -> take(waiting, random);
                    case 13, 14, 15, 16, 17 -> settle(waiting, random);
                    case 18 -> giveBack(waiting, random);
                    default -> forgetNowAndThen(waiting, random);
                }
                assertSame(waiting);
            }
            drain(waiting);
        }
    }

    /** Mostly in offset order, and now and then a place that came before. */
    private Due any(int messages, RandomGenerator random) {
        int partition = random.nextInt(PARTITIONS);
        nextOffset[partition] += 1 + random.nextInt(3);
        long offset = random.nextInt(20) == 0 ? random.nextLong(nextOffset[partition]) : nextOffset[partition];
        // A place always holds the same message.
        RandomGenerator content = new Seed(offset * PARTITIONS + partition).random();
        int message = content.nextInt(messages);
        byte[] bytes = Copies.bytes("m" + message, "x".repeat(content.nextInt(100)) + offset);
        var copy = new Copy(message % HASHES, content.nextInt(2), content.nextInt(4));
        return new Due(new Place(partition, offset), copy, content.nextInt(500), bytes);
    }

    private void add(Waiting waiting, Due added) {
        List<Place> finished = waiting.add(added.place(), added.copy(), added.due(), added.bytes());

        assertThat(finished).containsExactlyInAnyOrderElementsOf(naive.add(added));
    }

    private void take(Waiting waiting, RandomGenerator random) {
        now = (now + random.nextInt(100)) % 600;
        int max = random.nextInt(5);
        List<Due> taken = waiting.due(now, max);

        List<Due> expected = naive.due(now, max);
        assertThat(taken).usingRecursiveComparison().isEqualTo(expected);
    }

    private void settle(Waiting waiting, RandomGenerator random) {
        if (!naive.active().isEmpty()) {
            Place place = oneOf(naive.active(), random).place();

            assertThat(waiting.settled(place)).containsExactlyInAnyOrderElementsOf(naive.settled(place));
        }
    }

    private void giveBack(Waiting waiting, RandomGenerator random) {
        if (!naive.active().isEmpty()) {
            Due due = oneOf(naive.active(), random);

            assertThat(waiting.giveBack(due)).containsExactlyInAnyOrderElementsOf(naive.giveBack(due));
        }
    }

    private void forgetNowAndThen(Waiting waiting, RandomGenerator random) {
        if (random.nextInt(10) == 0) {
            int partition = random.nextInt(PARTITIONS);
            waiting.forget(partition);
            naive.forget(partition);
        }
    }

    private void assertSame(Waiting waiting) {
        assertThat(waiting.size()).isEqualTo(naive.size());
        assertThat(waiting.active()).isEqualTo(naive.active().size());
        assertThat(waiting.nextDue()).isEqualTo(naive.nextDue());
        assertThat(waiting.late(now)).isEqualTo(naive.late(now));
        assertThat(waiting.sizes().values().stream().mapToInt(each -> each).sum())
                .isEqualTo(waiting.size());
        assertThat(waiting.bytesInMemory() + waiting.bytesSpilled()).isEqualTo(naive.bytes());
        for (int partition = 0; partition < PARTITIONS; partition++) {
            assertThat(waiting.lying(partition, 0, Long.MAX_VALUE, Integer.MAX_VALUE))
                    .extracting(Waiting.Lying::offset)
                    .isEqualTo(naive.lying(partition));
        }
    }

    private void drain(Waiting waiting) throws IOException {
        while (naive.size() + naive.active().size() > 0) {
            for (Due each : naive.active()) {
                assertThat(waiting.settled(each.place())).containsAll(naive.settled(each.place()));
            }
            assertThat(waiting.due(Long.MAX_VALUE, 10))
                    .usingRecursiveComparison()
                    .isEqualTo(naive.due(Long.MAX_VALUE, 10));
        }
        assertSame(waiting);
        assertThat(waiting.bytesInMemory()).isZero();
        try (var files = Files.list(folder)) {
            assertThat(files.count()).as("only the newest file is left").isLessThanOrEqualTo(1);
        }
    }

    private static Due oneOf(List<Due> all, RandomGenerator random) {
        return all.get(random.nextInt(all.size()));
    }
}
