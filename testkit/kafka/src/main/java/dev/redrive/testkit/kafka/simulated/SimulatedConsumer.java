// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetCommitCallback;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/** A consumer: the client's side. What its group has to say it hears when it polls, as with the real one. */
public final class SimulatedConsumer {

    private final SimulatedKafka kafka;
    private final SimulatedClients process;
    private final @Nullable Membership membership;
    private final Set<TopicPartition> assigned = new TreeSet<>(SimulatedGroup.BY_PLACE);
    private final Set<TopicPartition> paused = new HashSet<>();
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private boolean woken;
    private boolean closed;
    private int polls;

    /** @param group null if it is nobody's member */
    SimulatedConsumer(SimulatedKafka kafka, SimulatedClients process, @Nullable String group) {
        this.kafka = kafka;
        this.process = process;
        this.membership = group == null ? null : new Membership(kafka, process, group);
    }

    private Membership membership() {
        return Objects.requireNonNull(membership, "it has no group");
    }

    // ---- what it reads ----

    public void subscribe(Collection<String> topics, ConsumerRebalanceListener listener) {
        membership().subscribe(topics, listener);
    }

    public void assign(Collection<TopicPartition> partitions) {
        assigned.clear();
        assigned.addAll(partitions);
        positions.keySet().retainAll(assigned);
        paused.retainAll(assigned);
    }

    public Set<TopicPartition> assignment() {
        return inOrder(assigned);
    }

    public void pause(Collection<TopicPartition> partitions) {
        partitions.forEach(this::mustBeAssigned);
        paused.addAll(partitions);
    }

    public void resume(Collection<TopicPartition> partitions) {
        partitions.forEach(this::mustBeAssigned);
        paused.removeAll(partitions);
    }

    public Set<TopicPartition> paused() {
        return inOrder(paused);
    }

    private static Set<TopicPartition> inOrder(Set<TopicPartition> some) {
        Set<TopicPartition> copy = new TreeSet<>(SimulatedGroup.BY_PLACE);
        copy.addAll(some);
        return copy;
    }

    public void wakeup() {
        woken = true;
    }

    /** What every call that waits for the brokers begins with. */
    private void ask() {
        if (closed) {
            throw new IllegalStateException("This consumer has already been closed.");
        }
        process.mustBeThere();
        if (woken) {
            woken = false;
            throw new WakeupException();
        }
    }

    private void mustBeAssigned(TopicPartition partition) {
        if (!assigned.contains(partition)) {
            throw new IllegalStateException("No current assignment for partition " + partition);
        }
    }

    // ---- reading ----

    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        ask();
        if (membership != null) {
            membership.poll(assigned, this::keepOnly);
            process.mustBeThere();
        }
        List<TopicPartition> open = new ArrayList<>(assigned);
        open.removeAll(paused);
        mustBeInRange(open);
        return fetched(open);
    }

    /** A partition that goes takes its position and its pause with it. */
    private void keepOnly(Set<TopicPartition> kept) {
        assigned.retainAll(kept);
        positions.keySet().retainAll(kept);
        paused.retainAll(kept);
        assigned.addAll(kept);
    }

    private void mustBeInRange(List<TopicPartition> open) {
        Map<TopicPartition, Long> gone = new LinkedHashMap<>();
        for (TopicPartition each : open) {
            long position = at(each);
            if (!kafka.log(each).holds(position)) {
                gone.put(each, position);
            }
        }
        if (!gone.isEmpty() && membership == null) {
            gone.keySet().forEach(each -> positions.put(each, kafka.begin(each)));
        } else if (!gone.isEmpty()) {
            throw new OffsetOutOfRangeException(gone);
        }
    }

    private ConsumerRecords<byte[], byte[]> fetched(List<TopicPartition> open) {
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> found = new LinkedHashMap<>();
        Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();
        int left = kafka.fetchMax();
        polls++;
        for (int i = 0; i < open.size() && left > 0; i++) {
            // Another one goes first each time, so that none starves.
            TopicPartition each = open.get((i + polls) % open.size());
            SimulatedLog log = kafka.log(each);
            List<ConsumerRecord<byte[], byte[]>> some = log.from(at(each), left);
            left -= some.size();
            long position = some.isEmpty() ? at(each) : some.getLast().offset() + 1;
            if (!log.hasAnyFrom(position)) {
                position = log.end();
            }
            positions.put(each, position);
            if (!some.isEmpty()) {
                found.put(each, some);
                next.put(each, new OffsetAndMetadata(position));
            }
        }
        return new ConsumerRecords<>(found, next);
    }

    private long at(TopicPartition partition) {
        mustBeAssigned(partition);
        Long position = positions.get(partition);
        if (position == null) {
            position = begins(partition);
            positions.put(partition, position);
        }
        return position;
    }

    private long begins(TopicPartition partition) {
        if (membership == null) {
            return kafka.begin(partition);
        }
        OffsetAndMetadata committed = membership.committed().get(partition);
        if (committed == null) {
            throw new NoOffsetForPartitionException(partition);
        }
        return committed.offset();
    }

    public void seek(TopicPartition partition, long offset) {
        mustBeAssigned(partition);
        positions.put(partition, offset);
    }

    public long position(TopicPartition partition) {
        ask();
        return at(partition);
    }

    public long position(TopicPartition partition, Duration timeout) {
        return position(partition);
    }

    public OptionalLong currentLag(TopicPartition partition) {
        mustBeAssigned(partition);
        Long position = positions.get(partition);
        return position == null ? OptionalLong.empty() : OptionalLong.of(kafka.end(partition) - position);
    }

    public Map<TopicPartition, Long> beginningOffsets(Collection<TopicPartition> partitions) {
        return offsets(partitions, kafka::begin);
    }

    public Map<TopicPartition, Long> beginningOffsets(Collection<TopicPartition> partitions, Duration timeout) {
        return beginningOffsets(partitions);
    }

    public Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions) {
        return offsets(partitions, kafka::end);
    }

    public Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions, Duration timeout) {
        return endOffsets(partitions);
    }

    private Map<TopicPartition, Long> offsets(
            Collection<TopicPartition> partitions, ToLongFunction<TopicPartition> offset) {
        ask();
        Map<TopicPartition, Long> found = new HashMap<>();
        partitions.forEach(each -> found.put(each, offset.applyAsLong(each)));
        return found;
    }

    // ---- committing ----

    /** With a null for each that nothing was committed for. */
    public Map<TopicPartition, @Nullable OffsetAndMetadata> committed(Set<TopicPartition> partitions) {
        ask();
        Map<TopicPartition, OffsetAndMetadata> all = membership().readCommitted();
        Map<TopicPartition, @Nullable OffsetAndMetadata> found = new HashMap<>();
        partitions.forEach(each -> found.put(each, all.get(each)));
        return found;
    }

    public Map<TopicPartition, @Nullable OffsetAndMetadata> committed(
            Set<TopicPartition> partitions, Duration timeout) {
        return committed(partitions);
    }

    public void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
        ask();
        membership().answerCommits();
        membership().commit(offsets);
    }

    public void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets, Duration timeout) {
        commitSync(offsets);
    }

    /** Comes to the coordinator with the next call that waits, and is told then. */
    public void commitAsync(Map<TopicPartition, OffsetAndMetadata> offsets, OffsetCommitCallback callback) {
        process.mustBeThere();
        membership().commitLater(offsets, callback);
    }

    public ConsumerGroupMetadata groupMetadata() {
        return membership().metadata();
    }

    // ---- the end ----

    public void close(CloseOptions options) {
        close();
    }

    /** Gives up in order what it has, and leaves its group. */
    public void close() {
        if (!closed && membership != null && !process.isCut()) {
            woken = false;
            membership.leave(assigned);
        }
        closed = true;
    }
}
