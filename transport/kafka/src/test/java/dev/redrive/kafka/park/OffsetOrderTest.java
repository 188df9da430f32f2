// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class OffsetOrderTest {
    private static final int PARTITIONS = 2;
    private static final int STEPS = 500;
    /** It takes about a second; walking from the end took minutes. */
    private static final Duration GENEROUS = Duration.ofSeconds(30);

    private final Slots slots = new Slots();
    private final OffsetOrder order = new OffsetOrder(slots);

    @Test
    void takesInAgainWhatLiesBeforeAMillionWithoutWalkingThroughThem() {
        assertTimeoutPreemptively(GENEROUS, () -> {
            addAll(100_000, 1_000_000);
            addAll(0, 100_000);
        });

        assertThat(offsets(0)).hasSize(1_000_000).isSorted();
    }

    @SeedTest(worlds = 40)
    void agreesWithASortedMap(Seed seed) {
        RandomGenerator random = seed.random();
        List<TreeMap<Long, Integer>> sorted = new ArrayList<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            sorted.add(new TreeMap<>());
        }
        for (int step = 0; step < STEPS; step++) {
            int partition = random.nextInt(PARTITIONS);
            TreeMap<Long, Integer> expected = sorted.get(partition);
            long offset = random.nextLong(60);
            Integer known = expected.remove(offset);
            if (known == null) {
                expected.put(offset, add(partition, offset));
            } else {
                order.remove(known);
                slots.release(known);
            }
            assertThat(offsets(partition)).containsExactlyElementsOf(expected.keySet());
            assertThat(order.size(partition)).isEqualTo(expected.size());
        }
        sorted.stream().map(Map::values).forEach(all -> all.forEach(order::remove));
        assertThat(order.first(0)).isEqualTo(Slots.NONE);
    }

    private void addAll(long from, long end) {
        for (long offset = from; offset < end; offset++) {
            add(0, offset);
        }
    }

    private int add(int partition, long offset) {
        var place = new Waiting.Place(partition, offset);
        int slot = slots.take(new Waiting.Due(place, new Waiting.Copy(offset, 0, 1), 0, new byte[0]));
        order.add(slot);
        return slot;
    }

    private List<Long> offsets(int partition) {
        List<Long> found = new ArrayList<>();
        for (int slot = order.first(partition); slot != Slots.NONE; slot = slots.after(slot)) {
            found.add(slots.offset(slot));
        }
        return found;
    }
}
