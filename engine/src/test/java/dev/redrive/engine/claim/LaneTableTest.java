// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.Key;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneTableTest {

    /** Few keys come and go often, many make it grow; now and then most of them leave, and it shrinks. */
    @ParameterizedTest
    @ValueSource(ints = {3, 100, 5000})
    void holdsWhatAMapWouldHold(int keys) {
        var table = new LaneTable();
        Map<Key, Lane> expected = new HashMap<>();
        var random = new SplittableRandom(keys);

        for (int step = 0; step < 50_000; step++) {
            Key key = Key.of("k" + random.nextInt(keys));
            Lane lane = table.get(key);
            assertThat(lane).isSameAs(expected.get(key));
            boolean leaving = step / 10_000 % 2 == 1;
            if (lane == null && !leaving) {
                expected.put(key, table.add(key));
            } else if (lane != null && (leaving || random.nextInt(3) == 0)) {
                table.remove(key, lane);
                expected.remove(key);
            }
        }

        Set<Lane> found = new HashSet<>();
        table.forEach(found::add);
        assertThat(found).hasSize(table.size()).containsExactlyInAnyOrderElementsOf(expected.values());
    }
}
