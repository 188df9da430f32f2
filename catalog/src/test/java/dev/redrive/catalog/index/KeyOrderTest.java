// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class KeyOrderTest {

    @SeedTest(worlds = 200)
    void keysKeepTheirPlacesAndTheirLettersTheOrderInWhichTheyCame(Seed seed) {
        SplittableRandom random = new SplittableRandom(seed.value());
        List<Chosen> byDeath = new ArrayList<>();
        for (int i = 0, count = random.nextInt(60); i < count; i++) {
            int key = random.nextInt(6);
            byDeath.add(new Chosen(
                    "letter-" + i,
                    "yard",
                    0,
                    random.nextBoolean() ? "orders" : "emails",
                    key == 0 ? null : "key-" + key,
                    0,
                    random.nextInt(1000),
                    0));
        }

        List<Chosen> ordered = KeyOrder.of(byDeath);

        assertThat(ordered).containsExactlyInAnyOrderElementsOf(byDeath);
        assertThat(ordered.stream().map(KeyOrderTest::lane).toList())
                .as("who stands where changes, not which key")
                .isEqualTo(byDeath.stream().map(KeyOrderTest::lane).toList());
        assertThat(IntStream.range(0, ordered.size())
                        .filter(i -> byDeath.get(i).key() == null)
                        .allMatch(i -> ordered.get(i).equals(byDeath.get(i))))
                .as("letters without a key go as they died")
                .isTrue();
        ordered.stream()
                .filter(each -> each.key() != null)
                .collect(Collectors.groupingBy(KeyOrderTest::lane))
                .values()
                .forEach(lane -> assertThat(lane).isSortedAccordingTo(Comparator.comparingLong(Chosen::offset)));
    }

    private static String lane(Chosen each) {
        return each.source() + " " + each.key();
    }
}
