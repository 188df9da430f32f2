// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReadyClaimsTest {

    private final ReadyClaims ready = new ReadyClaims();

    private static Claim claim(long position) {
        return new Claim(message(position), null);
    }

    private static List<Claim> all(ReadyClaims ready) {
        List<Claim> all = new ArrayList<>();
        ready.forEach(all::add);
        return all;
    }

    /** Against a plain queue, for some thousand steps that cross the borders of its pieces in every direction. */
    @Test
    void keepsTheOrderOfAPlainQueueWhateverIsAddedAtBothEnds() {
        for (long seed = 0; seed < 50; seed++) {
            var random = new SplittableRandom(seed);
            var plain = new ArrayDeque<Claim>();
            ready.clear();
            for (int step = 0; step < 3000; step++) {
                Claim next = claim(step);
                int many = 1 + random.nextInt(300);
                switch (random.nextInt(8)) {
                    case 0 -> {
                        ready.addFirst(next);
                        plain.addFirst(next);
                    }
                    case 1 -> {
                        for (int i = 0; i < many && !plain.isEmpty(); i++) {
                            assertThat(ready.remove()).as("seed %d", seed).isSameAs(plain.remove());
                        }
                    }
                    default -> {
                        ready.add(next);
                        plain.add(next);
                    }
                }
                assertThat(ready.size()).as("seed %d", seed).isEqualTo(plain.size());
            }
            assertThat(all(ready)).as("seed %d", seed).containsExactlyElementsOf(plain);
        }
    }

    @Test
    void takesOutWhatFitsAndLeavesTheOthersInOrder() {
        for (int i = 0; i < 1000; i++) {
            ready.add(claim(i));
        }

        ready.removeIf(each -> each.delivery().message().origin().position() % 3 == 0);

        assertThat(all(ready))
                .hasSize(666)
                .extracting(each -> each.delivery().message().origin().position())
                .isSorted()
                .doesNotContain(0L, 3L, 999L);
        assertThat(ready.size()).isEqualTo(666);
    }
}
