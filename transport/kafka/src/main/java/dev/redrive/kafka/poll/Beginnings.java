// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.settings.Start;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where partitions begin that have no commit. What was told holds for a new group only: a partition that was added to the topic of
 * another, while it was read or while nobody did, begins at its first message. Owned by the poller's thread.
 */
public final class Beginnings {

    private static final Logger log = LoggerFactory.getLogger(Beginnings.class);

    /** Short: whoever closes the queue waits for it. A look that fails is tried again. */
    private static final Duration LOOK = Duration.ofSeconds(5);

    /** Between two looks whether all members have committed where they begin. */
    private static final long AGAIN_TICKS = 500;

    private final Start start;
    private final int partitionsAtStart;
    private boolean looked;
    private boolean newGroup;
    private boolean committed;
    private long lookedAtTicks = Long.MIN_VALUE;

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
            Collection<OffsetAndMetadata> positions = positions(consumer, topic);
            newGroup = positions.stream().allMatch(Objects::isNull);
            committed = positions.stream().noneMatch(Objects::isNull);
            looked = true;
        }
    }

    private Collection<OffsetAndMetadata> positions(Consumer<byte[], byte[]> consumer, String topic) {
        Set<TopicPartition> all = IntStream.range(0, partitionsAtStart)
                .mapToObj(each -> new TopicPartition(topic, each))
                .collect(Collectors.toSet());
        return Unwoken.call(() -> consumer.committed(all, LOOK)).values();
    }

    /**
     * Looks whether every partition of the topic has a position by now, whichever member of the group has committed it. Until then a
     * message may still be behind the position at which its partition begins.
     */
    void lookAgain(Consumer<byte[], byte[]> consumer, String topic, long ticks) {
        if (areCommitted() || (lookedAtTicks != Long.MIN_VALUE && ticks - lookedAtTicks < AGAIN_TICKS)) {
            return;
        }
        lookedAtTicks = ticks;
        try {
            committed = positions(consumer, topic).stream().noneMatch(Objects::isNull);
        } catch (TimeoutException e) {
            log.atDebug().setCause(e).log("no answer about the group's positions, looking again");
        }
    }

    /** Whether what is produced from now on is surely not skipped, on any partition, by any member of a group that begins at the end. */
    boolean areCommitted() {
        return start == Start.EARLIEST || committed;
    }

    Map<TopicPartition, Long> of(Consumer<byte[], byte[]> consumer, Set<TopicPartition> partitions) {
        Map<Boolean, Set<TopicPartition>> byWhere =
                partitions.stream().collect(Collectors.partitioningBy(this::isAtTheFirst, Collectors.toSet()));
        Map<TopicPartition, Long> starts = new HashMap<>();
        byWhere.forEach((first, some) -> {
            if (!some.isEmpty()) {
                var found = Unwoken.call(() -> first ? consumer.beginningOffsets(some) : consumer.endOffsets(some));
                some.forEach(each -> starts.put(each, found.getOrDefault(each, 0L)));
                if (!first) {
                    logSkipped(found);
                }
            }
        });
        return starts;
    }

    /** A group whose offsets have expired looks like a new one. */
    private static void logSkipped(Map<TopicPartition, Long> ends) {
        if (ends.values().stream().anyMatch(end -> end > 0)) {
            log.atWarn()
                    .addKeyValue("ends", ends)
                    .log(
                            "the group has no committed offsets (it is new, or they expired: offsets.retention.minutes), so it "
                                    + "begins at the end of its partitions (start: latest); what lies before is not read");
        }
    }

    private boolean isAtTheFirst(TopicPartition partition) {
        return start == Start.EARLIEST || !newGroup || partition.partition() >= partitionsAtStart;
    }
}
