// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.item.Item;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * The first messages of some partitions, to be listed oldest first.
 *
 * <p>Producers may write any time into a record, so within a partition times may run backwards. A list is gone on with from an
 * offset of each partition: what lies in one is therefore taken in its order, whatever the times say.
 */
final class Heads {

    /** A message and where it lies. */
    record Head(Item item, int partition, long offset) {}

    private static final Comparator<Head> OLDER =
            Comparator.comparing((Head each) -> each.item.createdAt()).thenComparingInt(Head::partition);

    private final Map<Integer, Deque<Head>> byPartition = new TreeMap<>();

    /** Those of one partition in their order. Returns how many there are of it now. */
    int add(Head head) {
        Deque<Head> line = byPartition.computeIfAbsent(head.partition, any -> new ArrayDeque<>());
        line.add(head);
        return line.size();
    }

    /** At each step the older one of those that lie first. They are taken out. */
    List<Head> take(int limit) {
        var lines = new PriorityQueue<Deque<Head>>(Comparator.comparing(Deque::getFirst, OLDER));
        byPartition.values().stream().filter(line -> !line.isEmpty()).forEach(lines::add);
        List<Head> taken = new ArrayList<>();
        while (taken.size() < limit && !lines.isEmpty()) {
            Deque<Head> line = lines.remove();
            taken.add(line.remove());
            if (!line.isEmpty()) {
                lines.add(line);
            }
        }
        return taken;
    }

    boolean isEmpty() {
        return byPartition.values().stream().allMatch(Deque::isEmpty);
    }
}
