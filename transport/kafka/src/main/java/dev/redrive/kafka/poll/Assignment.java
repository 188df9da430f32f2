// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.position.Snapshot;
import dev.redrive.kafka.position.Window;
import dev.redrive.kafka.position.codec.Position;
import dev.redrive.kafka.position.codec.PositionText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The partitions a consumer has right now, and how they come and go. The poller's thread only. */
final class Assignment implements ConsumerRebalanceListener {
    private static final Logger log = LoggerFactory.getLogger(Assignment.class);

    /** Besides the time that running attempts get, for the line to answer. */
    private static final Duration ANSWER = Duration.ofSeconds(5);

    private final Consumer<byte[], byte[]> consumer;
    private final PollerParts parts;
    private final Line line;
    private final java.util.function.Consumer<Assignment> commitNow;
    private final Map<TopicPartition, Assigned> assigned = new HashMap<>();
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    /** The older epoch whose position lies on the progress topic, as the last commit before told. */
    private final Map<TopicPartition, Long> outlived = new HashMap<>();

    private final Stops stops;
    /** Begun, and their beginning is still to be committed. */
    private final Set<String> uncommitted = new HashSet<>();

    private boolean joined;
    private long joinedTicks;
    private boolean marked;

    Assignment(
            Consumer<byte[], byte[]> consumer,
            PollerParts parts,
            Line line,
            java.util.function.Consumer<Assignment> commitNow) {
        this.consumer = consumer;
        this.parts = parts;
        this.line = line;
        this.commitNow = commitNow;
        this.stops = new Stops(parts.identity());
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        parts.membership().rebalanced();
        if (!joined) {
            joined = true;
            joinedTicks = parts.time().now().ticks();
        }
        if (partitions.isEmpty()) {
            return;
        }
        parts.identity().look();
        long epoch = parts.epochs().next(consumer.groupMetadata().generationId());
        Map<TopicPartition, OffsetAndMetadata> committed =
                Unwoken.call(() -> consumer.committed(new HashSet<>(partitions)));
        Map<TopicPartition, Window> begun = begin(
                partitions.stream().filter(each -> committed.get(each) == null).collect(Collectors.toSet()));
        List<Assigned> added = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata position = committed.get(partition);
            Window window = position == null ? Objects.requireNonNull(begun.get(partition)) : goOn(partition, position);
            var one = new Assigned(parts.reading(), parts.topic(), partition.partition(), epoch, window)
                    .withKept(kept(partition));
            assigned.put(partition, one);
            added.add(one);
        }
        parts.membership().holds(assigned.size());
        log.atInfo()
                .addKeyValue("partitions", partitions)
                .addKeyValue("epoch", epoch)
                .addKeyValue("by", parts.name())
                .log("assigned");
        line.assigned(added);
        uncommitted.forEach(line::commitFailed);
        uncommitted.clear();
    }

    /** A new group begins where it was told to, and says so at once: `latest` must not mean another place at the next start. */
    private Map<TopicPartition, Window> begin(Set<TopicPartition> partitions) {
        Map<TopicPartition, Window> begun = new HashMap<>();
        Map<TopicPartition, OffsetAndMetadata> first = new HashMap<>();
        parts.beginnings().of(consumer, partitions).forEach((partition, start) -> {
            consumer.seek(partition, start);
            Window window = new Window(start);
            String metadata = PositionText.encode(parts.topic().id(), window.snapshot(), Integer.MAX_VALUE)
                    .orElse("");
            begun.put(partition, window);
            first.put(partition, new OffsetAndMetadata(start, metadata));
        });
        try {
            Requests.of(first).forEach(each -> Unwoken.run(() -> consumer.commitSync(each)));
        } catch (RebalanceInProgressException | CommitFailedException e) {
            // The group is being dealt out again already; whoever gets the partitions then begins them.
            partitions.forEach(each -> uncommitted.add(parts.topic().place(each.partition())));
        }
        return begun;
    }

    private Window goOn(TopicPartition partition, OffsetAndMetadata committed) {
        Position position = PositionText.decode(committed.metadata(), committed.offset());
        return switch (position) {
            case Position.Unknown unknown -> new Window(committed.offset());
            case Position.Known(var topicId, var snapshot, var kept) -> {
                checkId(partition, topicId);
                kept.ifPresent(epoch -> outlived.put(partition, epoch));
                yield Window.restored(snapshot);
            }
            case Position.Elsewhere(var topicId, var where, var offset) -> {
                checkId(partition, topicId);
                var kept = parts.progressions().read(parts.topic().place(partition.partition()), where, offset);
                kept.ifPresent(each -> outlived.put(partition, each.epoch()));
                yield kept.map(each -> restored(each.snapshot(), committed.offset()))
                        .orElseGet(() -> new Window(committed.offset()));
            }
        };
    }

    private OptionalLong kept(TopicPartition partition) {
        Long epoch = outlived.get(partition);
        return epoch == null ? OptionalLong.empty() : OptionalLong.of(epoch);
    }

    /** The newest position of a partition may be ahead of its commit, or behind. */
    private static Window restored(Snapshot snapshot, long committed) {
        Window window = Window.restored(snapshot);
        window.arrivedUpTo(committed);
        return window;
    }

    private void checkId(TopicPartition partition, String topicId) {
        if (!topicId.equals(parts.topic().id())) {
            stops.stop(
                    partition,
                    "topic " + partition.topic() + " was made anew since " + partition
                            + " was committed last: reset the group's offsets to where it shall begin");
        }
    }

    void outOfRange(Map<TopicPartition, Long> gone) {
        Map<TopicPartition, Long> begin = Unwoken.call(() -> consumer.beginningOffsets(gone.keySet(), ANSWER));
        Map<TopicPartition, Long> end = Unwoken.call(() -> consumer.endOffsets(gone.keySet(), ANSWER));
        gone.forEach((partition, offset) -> stops.stop(
                partition,
                "offset " + offset + " of " + partition + " is not there (it holds " + begin.get(partition) + " to "
                        + end.get(partition) + "): reset the group's offsets to where it shall go on"));
    }

    /** Why partitions are not read; null if all are. */
    @Nullable
    String trouble() {
        String stopped = stops.trouble();
        return stopped == null ? waiting() : stopped;
    }

    /**
     * Why this process does not take part in the group's work yet; null once it does. A member that is left without partitions, as
     * others have them all, takes part.
     */
    private @Nullable String waiting() {
        if (!joined) {
            return waitingFor(parts.topic().name());
        }
        return parts.beginnings().areCommitted()
                ? null
                : "waiting until the positions at which a new group begins on "
                        + parts.topic().name() + " (start: latest) are committed";
    }

    /** Looks whether what must be committed before the queue is ready is committed by now, by whichever member. */
    void lookAtBeginnings() {
        if (joined) {
            parts.beginnings()
                    .lookAgain(
                            consumer, parts.topic().name(), parts.time().now().ticks());
        }
    }

    /** Said before the consumer exists, too. */
    static String waitingFor(String topic) {
        return "waiting for partitions of " + topic
                + ": joining the group, which takes up to session.timeout.ms after a member of it was killed";
    }

    /**
     * A topic made anew: the broker forgot the commits with the old one. They are made once more, under the old one's id, so that the
     * next start knows it as well.
     */
    void markIfAnother() {
        if (!marked && parts.identity().isAnother()) {
            marked = true;
            assigned.values().forEach(each -> line.commitFailed(each.place()));
        }
    }

    /** Whether this consumer has its part of the group's work, be it none, and for so long. */
    boolean isJoinedFor(long millis, long ticks) {
        return joined && ticks - joinedTicks >= millis;
    }

    boolean isEmpty() {
        return assigned.isEmpty();
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        Set<String> places = places(partitions);
        if (!places.isEmpty()) {
            var wait = parts.bounds().revokeWait();
            var gone = line.revoked(places, wait.toMillis());
            if (!parts.patience().awaits(gone, wait.plus(ANSWER))) {
                log.atWarn().addKeyValue("partitions", partitions).log("left without a last commit");
            }
            commitNow.accept(this);
            log.atInfo()
                    .addKeyValue("partitions", partitions)
                    .addKeyValue("by", parts.name())
                    .log("revoked");
        }
        drop(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        Set<String> places = places(partitions);
        if (!places.isEmpty()) {
            log.atWarn().addKeyValue("partitions", partitions).log("lost");
            line.lost(places);
        }
        // It is a member no more until partitions are dealt out to it again.
        joined = false;
        drop(partitions);
    }

    private void drop(Collection<TopicPartition> partitions) {
        assigned.keySet().removeAll(partitions);
        positions.keySet().removeAll(partitions);
        parts.membership().holds(assigned.size());
        outlived.keySet().removeAll(partitions);
        stops.forget(partitions);
    }

    /** The consumer is gone, in whatever way: what is left was not given up in order. */
    void forgetAll() {
        onPartitionsLost(Set.copyOf(assigned.keySet()));
    }

    private Set<String> places(Collection<TopicPartition> partitions) {
        return partitions.stream()
                .filter(assigned::containsKey)
                .map(each -> parts.topic().place(each.partition()))
                .collect(Collectors.toSet());
    }

    /** Those of them that it has right now. */
    Map<TopicPartition, Assigned> current(Set<TopicPartition> partitions) {
        Map<TopicPartition, Assigned> some = new HashMap<>(assigned);
        some.keySet().retainAll(partitions);
        return some;
    }

    /** Commits of these assignments are with the broker: what older ones have kept elsewhere is needed no more. */
    void committed(Map<TopicPartition, Assigned> ours) {
        ours.forEach((partition, one) -> {
            if (one.equals(assigned.get(partition))) {
                Long older = outlived.remove(partition);
                if (older != null && older != one.epoch()) {
                    line.outlived(one.place(), older);
                }
            }
        });
    }

    boolean isCurrent(TopicPartition partition, long epoch) {
        Assigned one = assigned.get(partition);
        return one != null && one.epoch() == epoch;
    }

    /** A partition that is stopped may have come with the very poll that stopped it. */
    void hand(TopicPartition partition, ConsumerRecords<byte[], byte[]> fetched) {
        if (stops.holds(partition)) {
            return;
        }
        Assigned to = assigned.get(partition);
        OffsetAndMetadata next = fetched.nextOffsets().get(partition);
        if (to == null || next == null) {
            // Dropped, they would count as never there when the next ones come.
            throw new KafkaException("records of " + partition + " came that nobody took over");
        }
        positions.put(partition, next.offset());
        parts.handing().hand(to, fetched.records(partition), next.offset());
    }

    void readAgain(int number, long epoch, long offset) {
        var partition = new TopicPartition(parts.topic().name(), number);
        if (isCurrent(partition, epoch) && !stops.holds(partition)) {
            // It may be on such a way already, from further below.
            long from = Math.min(offset, positions.getOrDefault(partition, offset));
            consumer.seek(partition, from);
            positions.put(partition, from);
            line.readsAgain(parts.topic().place(number), epoch);
        }
    }

    /** Offsets that hold no message (marks of transactions) move the position without a message. */
    void handPositions() {
        assigned.forEach((partition, to) -> {
            if (stops.holds(partition)) {
                return;
            }
            try {
                long position = consumer.position(partition, Duration.ZERO);
                Long before = positions.put(partition, position);
                if (before == null || before < position) {
                    parts.handing().hand(to, List.of(), position);
                }
            } catch (TimeoutException | WakeupException e) {
                // Not known yet.
            }
        });
    }

    /** Asks nobody: the brokers tell with each fetch where a partition ends. */
    void countUnread() {
        long unread = 0;
        for (TopicPartition each : assigned.keySet()) {
            try {
                unread += consumer.currentLag(each).orElse(0);
            } catch (TimeoutException | WakeupException e) {
                // Not known yet.
            }
        }
        parts.membership().leavesUnread(unread);
    }

    Set<TopicPartition> toPause(boolean all, Set<Integer> some) {
        Set<TopicPartition> wanted = new HashSet<>();
        for (TopicPartition partition : consumer.assignment()) {
            if (all || some.contains(partition.partition()) || stops.holds(partition)) {
                wanted.add(partition);
            }
        }
        return wanted;
    }
}
