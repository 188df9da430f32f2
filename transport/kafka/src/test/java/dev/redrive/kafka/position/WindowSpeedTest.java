// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.position.codec.Progress;
import dev.redrive.testkit.Seed;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Prints what a million costs; asserts only that the work was done. */
class WindowSpeedTest {
    private static final int COUNT = 1_000_000;
    private static final int ROUNDS = 5;

    @Test
    void finishesAMillionInOrder() {
        long[] inOrder = new long[COUNT];
        for (int i = 0; i < COUNT; i++) {
            inOrder[i] = i;
        }

        print("a million finished in order", () -> finish(inOrder).watermark());
    }

    @Test
    void finishesAMillionInAnyOrder() {
        long[] anyOrder = shuffled();

        print("a million finished in any order", () -> finish(anyOrder).watermark());
    }

    @Test
    void takesASnapshotOfAMillionHalfFinished() {
        long[] anyOrder = shuffled();
        var window = new Window(0);
        window.arrived(0);
        for (int i = 1; i <= COUNT; i++) {
            window.arrived(i);
        }
        for (int i = 0; i < COUNT / 2; i++) {
            window.finish(anyOrder[i] + 1);
        }

        print("a snapshot of 500,000 among a million", () -> {
            assertThat(window.snapshot().finished().size()).isEqualTo(COUNT / 2);
            return COUNT;
        });
        print("the same, encoded for the progress topic", () -> {
            assertThat(Progress.encode(window.snapshot())).hasSizeBetween(100_000, 150_000);
            return COUNT;
        });
    }

    private static Window finish(long[] order) {
        var window = new Window(0);
        for (int i = 0; i < COUNT; i++) {
            window.arrived(i);
        }
        for (long offset : order) {
            window.finish(offset);
        }
        return window;
    }

    private static long[] shuffled() {
        var random = new Seed(1).random();
        var order = new long[COUNT];
        for (int i = 0; i < COUNT; i++) {
            int at = random.nextInt(i + 1);
            order[i] = order[at];
            order[at] = i;
        }
        return order;
    }

    private static void print(String what, LongSupplier work) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long begin = System.nanoTime();
            assertThat(work.getAsLong()).isEqualTo(COUNT);
            best = Math.min(best, System.nanoTime() - begin);
        }
        System.out.println(what + ": " + best / 1000 + " us");
    }
}
