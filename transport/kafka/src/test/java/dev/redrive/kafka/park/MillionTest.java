// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.park.Waiting.Copy;
import dev.redrive.kafka.park.Waiting.Due;
import dev.redrive.kafka.park.Waiting.Place;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MillionTest {
    private static final int COUNT = 1_000_000;
    private static final int BYTES_EACH = 100;
    private static final int BYTES_EACH_IN_MEMORY_MAX = 100;

    @TempDir
    Path folder;

    @Test
    void holdsAMillionInTensOfMegabytesAndGivesThemOutInOrder() {
        try (var waiting = new Waiting(
                folder,
                Copies.budget(0),
                bytes -> Long.toString(ByteBuffer.wrap(bytes).getLong()))) {
            long before = heapInUse();
            long began = System.nanoTime();
            fill(waiting);
            long filled = System.nanoTime();
            long each = (heapInUse() - before) / COUNT;
            long measured = System.nanoTime();
            drain(waiting);
            long drained = System.nanoTime();

            System.out.printf(
                    "a million waiting, all spilled: %d bytes of heap each; %d ms to add, %d ms to take and settle%n",
                    each, (filled - began) / 1_000_000, (drained - measured) / 1_000_000);
            assertThat(each).isLessThan(BYTES_EACH_IN_MEMORY_MAX);
            assertThat(waiting.bytesSpilled()).isZero();
        }
    }

    private static void fill(Waiting waiting) {
        var random = new SplittableRandom(1);
        for (int i = 0; i < COUNT; i++) {
            byte[] bytes = ByteBuffer.allocate(BYTES_EACH).putLong(i).array();
            var copy = new Copy(random.nextLong(), 0, 1);
            if (!waiting.add(new Place(i % 8, i / 8), copy, random.nextInt(3_600_000), bytes)
                    .isEmpty()) {
                throw new AssertionError("nothing was finished by " + i);
            }
        }
        assertThat(waiting.size()).isEqualTo(COUNT);
        assertThat(waiting.bytesSpilled()).isEqualTo((long) COUNT * BYTES_EACH);
    }

    private static void drain(Waiting waiting) {
        long last = 0;
        int taken = 0;
        for (List<Due> due = waiting.due(Long.MAX_VALUE, 1000);
                !due.isEmpty();
                due = waiting.due(Long.MAX_VALUE, 1000)) {
            for (Due each : due) {
                long message = ByteBuffer.wrap(each.bytes()).getLong();
                if (each.due() < last
                        || !each.place().equals(new Place((int) (message % 8), message / 8))
                        || waiting.settled(each.place()).size() != 1) {
                    throw new AssertionError("wrong: " + each + " after " + last);
                }
                last = each.due();
                taken++;
            }
        }
        assertThat(taken).isEqualTo(COUNT);
    }

    private static long heapInUse() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
