// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.Key;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneTableTest {

    private final LaneTable table = new LaneTable();

    /** Few keys come and go often, many make it grow; now and then most of them leave, and it shrinks. */
    @ParameterizedTest
    @ValueSource(ints = {3, 100, 5000, 50_000})
    void holdsWhatAMapWouldHold(int keys) {
        Map<Key, Lane> working = new HashMap<>();
        var random = new SplittableRandom(keys);

        for (int step = 0; step < 100_000; step++) {
            Key key = Key.of("k" + random.nextInt(keys));
            Lane lane = working.get(key);
            boolean leaving = step / 25_000 % 2 == 1;
            if (lane == null && !leaving) {
                working.put(key, table.work(key));
            } else if (lane != null && (leaving || random.nextInt(3) == 0)) {
                table.rest(lane);
                working.remove(key);
            }
            assertThat(table.get(key)).matches(found -> found == null || found.key.equals(key));
            assertThat(table.working()).isEqualTo(working.size());
            assertThat(table.size() - table.working())
                    .isLessThanOrEqualTo(Math.max(LaneTable.RESTING_MAX, table.working()));
        }

        working.forEach((key, lane) -> assertThat(table.get(key)).isSameAs(lane));
        Set<Lane> found = new HashSet<>();
        table.forEach(found::add);
        assertThat(found).hasSize(table.size()).containsAll(working.values());
    }

    @Test
    void givesAKeyTheLaneThatRested() {
        Lane lane = table.work(Key.of("a"));
        table.rest(lane);

        assertThat(table.working()).isZero();
        assertThat(table.work(Key.of("a"))).isSameAs(lane);
        assertThat(table.working()).isOne();
    }

    @Test
    void letsManyRestAndThenDropsThemTogether() {
        Lane working = table.work(Key.of("at work"));
        for (int i = 0; i < LaneTable.RESTING_MAX; i++) {
            table.rest(table.work(Key.of("k" + i)));
        }
        assertThat(table.size()).isEqualTo(LaneTable.RESTING_MAX + 1);

        table.rest(table.work(Key.of("one more")));

        assertThat(table.size()).isOne();
        assertThat(table.get(Key.of("at work"))).isSameAs(working);
        assertThat(table.get(Key.of("k0"))).isNull();
    }
}
