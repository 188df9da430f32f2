// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.settings.Start;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Where partitions begin that have no commit. What was told holds for a new group only: a partition that was added to the topic of
 * another, while it was read or while nobody did, begins at its first message. Owned by the poller's thread.
 */
public final class Beginnings {

    /** Short: whoever closes the queue waits for it. A look that fails is tried again. */
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final Start start;
    private final int partitionsAtStart;
    private boolean looked;
    private boolean newGroup;

    /** @param partitionsAtStart how many the topic had; one that comes later was added */
    public Beginnings(Start start, int partitionsAtStart) {
        this.start = start;
        this.partitionsAtStart = partitionsAtStart;
    }

    /**
     * Looks whether the group is new. Before this process joins, and once: those that begin a group together commit their parts one
     * after the other, and none of them must take it for an older one then.
     */
    void look(Consumer<byte[], byte[]> consumer, String topic) {
        if (start == Start.LATEST && !looked) {
            Set<TopicPartition> all = IntStream.range(0, partitionsAtStart)
                    .mapToObj(each -> new TopicPartition(topic, each))
                    .collect(Collectors.toSet());
            newGroup = Unwoken.call(() -> consumer.committed(all, LOOK)).values().stream()
                    .allMatch(Objects::isNull);
            looked = true;
        }
    }

    Map<TopicPartition, Long> of(Consumer<byte[], byte[]> consumer, Set<TopicPartition> partitions) {
        Map<Boolean, Set<TopicPartition>> byWhere =
                partitions.stream().collect(Collectors.partitioningBy(this::isAtTheFirst, Collectors.toSet()));
        Map<TopicPartition, Long> starts = new HashMap<>();
        byWhere.forEach((first, some) -> {
            if (!some.isEmpty()) {
                var found = Unwoken.call(() -> first ? consumer.beginningOffsets(some) : consumer.endOffsets(some));
                some.forEach(each -> starts.put(each, found.getOrDefault(each, 0L)));
            }
        });
        return starts;
    }

    private boolean isAtTheFirst(TopicPartition partition) {
        return start == Start.EARLIEST || !newGroup || partition.partition() >= partitionsAtStart;
    }
}
