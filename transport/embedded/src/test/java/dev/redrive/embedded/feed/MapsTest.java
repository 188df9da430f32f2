// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MapsTest {

    @Test
    void agreeWithAHashMapThroughEverything() {
        for (long seed = 0; seed < 20; seed++) {
            var random = new Random(seed);
            var expected = new HashMap<Long, Long>();
            var map = new LongMap<Long>();
            var keys = new ParkedKeys();
            for (int i = 0; i < 20_000; i++) {
                long key = 1 + random.nextInt(500);
                if (random.nextInt(3) == 0) {
                    expected.remove(key);
                    map.remove(key);
                    keys.remove(key);
                } else {
                    long value = 1 + random.nextInt(1000);
                    expected.put(key, value);
                    map.put(key, value);
                    keys.put(key, value);
                }
            }

            assertSame(expected, map, keys, "seed " + seed);
        }
    }

    private static void assertSame(Map<Long, Long> expected, LongMap<Long> map, ParkedKeys keys, String seed) {
        assertThat(map.size()).as(seed).isEqualTo(expected.size());
        assertThat(keys.size()).as(seed).isEqualTo(expected.size());
        for (long key = 1; key <= 500; key++) {
            Long value = expected.get(key);
            assertThat(map.get(key)).as(seed).isEqualTo(value);
            assertThat(keys.head(key)).as(seed).isEqualTo(value == null ? ParkedKeys.NONE : value);
        }
    }
}
