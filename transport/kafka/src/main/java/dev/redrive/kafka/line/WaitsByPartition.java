// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.line.LineReport.Waits;
import java.util.Map;

/** What waits of each partition, counted once for all of them. */
final class WaitsByPartition {

    private final Map<String, Integer> held;
    private final Map<String, Integer> heldAndLate;
    private final Map<Integer, Integer> onTopic;
    private final Map<Integer, Integer> onTopicAndLate;

    WaitsByPartition(Stock stock, long now) {
        held = stock.holding().waiting();
        heldAndLate = stock.holding().late(now);
        onTopic = stock.parked().waitingByPartition();
        onTopicAndLate = stock.parked().late(now);
    }

    Waits of(Assigned partition) {
        int late = heldAndLate.getOrDefault(partition.place(), 0);
        int inMemory = held.getOrDefault(partition.place(), 0);
        return switch (partition.reading()) {
            case SOURCE -> new Waits(inMemory, 0, late);
            case RETRY ->
                new Waits(
                        inMemory,
                        onTopic.getOrDefault(partition.partition(), 0),
                        late + onTopicAndLate.getOrDefault(partition.partition(), 0));
        };
    }
}
