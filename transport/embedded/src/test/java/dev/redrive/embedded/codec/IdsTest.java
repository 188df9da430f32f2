// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdsTest {
    private final Ids ids = new Ids(0x1234_5678_9abc_def0L);

    @Test
    void findsTheCounterBehindEightCharacters() {
        for (long counter : new long[] {1, 2, 1000, (1L << 40) - 1, 1L << 40, (1L << 40) + 5, Seq.COUNTER_MAX}) {
            String id = ids.of(Seq.of(3, counter));

            assertThat(id).hasSize(Ids.LENGTH).matches("[0-9a-hjkmnp-tv-z]+");
            long low = ids.lowCounter(id.substring(0, 8)).orElseThrow();
            assertThat(Ids.counter(counter >>> 40, low)).isEqualTo(counter);
            assertThat(ids.lowCounter(id).orElseThrow()).isEqualTo(low);
        }
    }

    @Test
    void looksRandomFromTheFirstCharacter() {
        Set<String> prefixes = new HashSet<>();
        Set<Character> first = new HashSet<>();
        for (long counter = 1; counter <= 10_000; counter++) {
            String id = ids.of(Seq.of(1, counter));
            prefixes.add(id.substring(0, 8));
            first.add(id.charAt(0));
        }

        assertThat(prefixes).hasSize(10_000);
        assertThat(first).hasSize(32);
    }

    @Test
    void takesNothingElseForAnId() {
        assertThat(ids.lowCounter("short")).isEmpty();
        assertThat(ids.lowCounter("0123456789abcdefg")).isEmpty();
        assertThat(ids.lowCounter("0123-567")).isEmpty();
    }

    @Test
    void keepsQueuesApart() {
        assertThat(ids.of(Seq.of(1, 5))).isNotEqualTo(ids.of(Seq.of(2, 5)));
        assertThat(Seq.queue(Seq.of(Seq.QUEUES_MAX, Seq.COUNTER_MAX))).isEqualTo(Seq.QUEUES_MAX);
        assertThat(Seq.of(Seq.QUEUES_MAX, Seq.COUNTER_MAX)).isPositive();
    }
}
