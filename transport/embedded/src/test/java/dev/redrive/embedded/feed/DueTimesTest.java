// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DueTimesTest {
    private final TreeMap<Long, Long> table = new TreeMap<>();

    @Test
    void comesOutInOrderHoweverItCameIn() throws SQLException {
        var random = new Random(7);
        var times = new DueTimes(this::after);
        List<Long> expected = new ArrayList<>();
        for (long seq = 1; seq <= 200_000; seq++) {
            // Unique due times, half of them known before the first look.
            long due = seq * 7919 % 200_003;
            table.put(due, seq);
            if (seq > 100_000) {
                times.add(due, seq);
            }
            if (seq == 100_000) {
                assertThat(times.next()).isEqualTo(table.firstKey());
            }
        }
        expected.addAll(table.values());

        List<Long> taken = new ArrayList<>();
        while (times.next() != DueTimes.NEVER) {
            taken.add(times.take());
            if (random.nextInt(1000) == 0) {
                long due = 300_000 + taken.size();
                table.put(due, due);
                times.add(due, due);
                expected.add(due);
            }
        }

        assertThat(taken).containsExactlyElementsOf(expected);
    }

    private int after(long due, long seq, int limit, DueTimes into) {
        int count = 0;
        for (var each : table.tailMap(due, false).entrySet()) {
            if (count == limit) {
                break;
            }
            into.loaded(each.getKey(), each.getValue());
            count++;
        }
        return count;
    }
}
