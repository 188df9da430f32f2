// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.core.message.Key;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The order in which letters go: as they died, but those of one key as they first came, where that is known. Each key keeps its places in the row; only
 * who stands on which of them changes.
 */
public final class KeyOrder {
    private static final Comparator<Chosen> ORIGIN = Comparator.comparingLong(Chosen::partition)
            .thenComparingLong(Chosen::offset)
            .thenComparingLong(Chosen::created);

    private KeyOrder() {}

    /** @param byDeath oldest first */
    public static List<Chosen> of(List<Chosen> byDeath) {
        long[] lanes = byDeath.stream().mapToLong(KeyOrder::lane).toArray();
        List<Integer> keyed = IntStream.range(0, lanes.length)
                .filter(i -> byDeath.get(i).key() != null)
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(i -> lanes[i]).thenComparing(i -> i))
                .toList();
        var ordered = new ArrayList<>(byDeath);
        for (int from = 0, to; from < keyed.size(); from = to) {
            to = from + 1;
            while (to < keyed.size() && lanes[keyed.get(to)] == lanes[keyed.get(from)]) {
                to++;
            }
            List<Integer> places = keyed.subList(from, to);
            List<Chosen> sorted =
                    places.stream().map(byDeath::get).sorted(ORIGIN).toList();
            for (int i = 0; i < sorted.size(); i++) {
                ordered.set(places.get(i), sorted.get(i));
            }
        }
        return ordered;
    }

    private static long lane(Chosen each) {
        return each.key() == null
                ? 0
                : Key.of(each.yard() + '\n' + each.source() + '\n' + each.key()).hash();
    }
}
