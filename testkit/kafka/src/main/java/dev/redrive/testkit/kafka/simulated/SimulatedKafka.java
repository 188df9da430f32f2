// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka cluster that is moved by hand. One thread calls it and its clients.
 *
 * <p>What a producer sends is taken by {@link #take} and told to it by {@link #answer}, so that a process can end before, between
 * and after. Groups move with the polls of their members, and by {@link #expel} and {@link #shift}.
 */
public final class SimulatedKafka {

    private static final int MESSAGE_BYTES_MAX = 1 << 20;

    /** A topic, partition by partition. */
    private record Topic(Uuid id, List<SimulatedLog> logs, int bytesMax) {}

    private record Sent(SimulatedClients from, ProducerRecord<byte[], byte[]> what, Callback callback) {}

    private record Answer(
            Sent to,
            @Nullable RecordMetadata metadata,
            @Nullable RuntimeException failure) {}

    private final LongSupplier clock;
    private final Fates fates;
    private final Map<String, Topic> topics = new TreeMap<>();
    private final Map<String, SimulatedGroup> groups = new HashMap<>();
    private final Set<String> refusing = new HashSet<>();
    private final ArrayDeque<Sent> sent = new ArrayDeque<>();
    private final ArrayDeque<Answer> answers = new ArrayDeque<>();
    private Watcher watcher = Watcher.NOBODY;
    private int fetchMax = Integer.MAX_VALUE;

    /** @param clock what records without a time of their own get, in milliseconds */
    public SimulatedKafka(LongSupplier clock, Fates fates) {
        this.clock = clock;
        this.fates = fates;
    }

    /** Nothing breaks by itself. */
    public SimulatedKafka(LongSupplier clock) {
        this(clock, Fates.KIND);
    }

    public void isWatchedBy(Watcher someone) {
        watcher = someone;
    }

    /** @param process how its members' names begin */
    public SimulatedClients connect(String process) {
        return new SimulatedClients(this, process);
    }

    public String clusterId() {
        return "simulated";
    }

    // ---- topics ----

    public void createTopic(String name, int partitions) {
        createTopic(name, partitions, MESSAGE_BYTES_MAX);
    }

    /** @param bytesMax of key, value and headers of one record */
    public void createTopic(String name, int partitions, int bytesMax) {
        List<SimulatedLog> logs = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            logs.add(new SimulatedLog(new TopicPartition(name, i)));
        }
        topics.put(name, new Topic(new Uuid(1, topics.size() + 1L), logs, bytesMax));
    }

    boolean has(String topic) {
        return topics.containsKey(topic);
    }

    private Topic topic(String name) {
        return Objects.requireNonNull(topics.get(name), name);
    }

    public Uuid topicId(String topic) {
        return topic(topic).id();
    }

    public List<TopicPartition> partitions(String topic) {
        List<TopicPartition> all = new ArrayList<>();
        for (int i = 0; i < topic(topic).logs().size(); i++) {
            all.add(new TopicPartition(topic, i));
        }
        return all;
    }

    SimulatedLog log(TopicPartition partition) {
        return topic(partition.topic()).logs().get(partition.partition());
    }

    /** All there is of one partition, in order. */
    public List<ConsumerRecord<byte[], byte[]>> records(TopicPartition partition) {
        return log(partition).from(0, Integer.MAX_VALUE);
    }

    public long begin(TopicPartition partition) {
        return log(partition).begin();
    }

    public long end(TopicPartition partition) {
        return log(partition).end();
    }

    /** Retention: what lies before that offset is gone. */
    public void deleteBefore(TopicPartition partition, long offset) {
        log(partition).deleteBefore(offset);
    }

    /** An offset that holds nothing, as a transaction leaves it. */
    public void mark(TopicPartition partition) {
        log(partition).mark();
    }

    /** Written at once, past all that is under way: the doings of others. */
    public RecordMetadata write(ProducerRecord<byte[], byte[]> foreign) {
        return append(foreign);
    }

    // ---- what is sent ----

    void sent(SimulatedClients from, ProducerRecord<byte[], byte[]> what, Callback callback) {
        sent.add(new Sent(from, what, callback));
    }

    /** That topic takes nothing until further notice. */
    public void refuse(String topic) {
        refusing.add(topic);
    }

    public void accept(String topic) {
        refusing.remove(topic);
    }

    public boolean refuses(String topic) {
        return refusing.contains(topic);
    }

    /** How much was sent that the brokers have not taken. */
    public int untaken() {
        return sent.size();
    }

    /** How many answers were not heard yet. */
    public int unheard() {
        return answers.size();
    }

    /** The brokers take what was sent, oldest first. */
    public void take(int max) {
        for (int i = 0; i < max && !sent.isEmpty(); i++) {
            Sent next = sent.remove();
            if (!next.from().isCut()) {
                answers.add(taken(next));
            }
        }
    }

    /** Producers hear of what was taken, oldest first. */
    public void answer(int max) {
        for (int i = 0; i < max && !answers.isEmpty(); i++) {
            Answer next = answers.remove();
            if (!next.to().from().isCut()) {
                next.to().callback().onCompletion(next.metadata(), next.failure());
            }
        }
    }

    private Answer taken(Sent next) {
        ProducerRecord<byte[], byte[]> what = next.what();
        RuntimeException refusal = refusal(what);
        if (refusal != null) {
            return new Answer(next, null, refusal);
        }
        return switch (fates.ofSend(what)) {
            case DONE -> new Answer(next, append(what), null);
            case REFUSED -> new Answer(next, null, late());
            case UNHEARD -> {
                append(what);
                yield new Answer(next, null, late());
            }
            case TWICE -> {
                RecordMetadata first = append(what);
                append(what);
                yield new Answer(next, first, null);
            }
        };
    }

    private @Nullable RuntimeException refusal(ProducerRecord<byte[], byte[]> what) {
        if (!has(what.topic())) {
            return new TimeoutException("Topic " + what.topic() + " not present in metadata");
        }
        if (size(what) > topic(what.topic()).bytesMax()) {
            return new RecordTooLargeException("too large for " + what.topic());
        }
        return refuses(what.topic()) ? new NotEnoughReplicasException("too few replicas of " + what.topic()) : null;
    }

    static TimeoutException late() {
        return new TimeoutException("no answer from the brokers");
    }

    private static long size(ProducerRecord<byte[], byte[]> what) {
        long size = what.key() == null ? 0 : what.key().length;
        size += what.value() == null ? 0 : what.value().length;
        for (var header : what.headers()) {
            size += header.key().getBytes(StandardCharsets.UTF_8).length
                    + (header.value() == null ? 0 : header.value().length);
        }
        return size;
    }

    private RecordMetadata append(ProducerRecord<byte[], byte[]> what) {
        int partitions = topic(what.topic()).logs().size();
        int partition = what.partition() != null
                ? what.partition()
                : what.key() == null ? 0 : Utils.toPositive(Utils.murmur2(what.key())) % partitions;
        return log(new TopicPartition(what.topic(), partition)).append(what, clock.getAsLong());
    }

    // ---- groups ----

    SimulatedGroup group(String name) {
        return groups.computeIfAbsent(name, any -> new SimulatedGroup());
    }

    public Map<TopicPartition, OffsetAndMetadata> committed(String group) {
        Map<TopicPartition, OffsetAndMetadata> copy = new TreeMap<>(SimulatedGroup.BY_PLACE);
        copy.putAll(group(group).committed());
        return copy;
    }

    /** Someone sets a group's position with other tools. */
    public void reset(String group, TopicPartition partition, long offset) {
        group(group).reset(partition, offset);
    }

    /** By the names of their processes, in the order they came. */
    public List<String> members(String group) {
        return group(group).members();
    }

    /** Its session is over. */
    public void expel(String group, String member) {
        group(group).remove(member);
    }

    /** Deals anew, so that partitions change hands. */
    public void shift(String group) {
        group(group).shift();
    }

    /** How many records a poll brings at most. */
    public void fetchAtMost(int records) {
        fetchMax = records;
    }

    int fetchMax() {
        return fetchMax;
    }

    Fates fates() {
        return fates;
    }

    Watcher watcher() {
        return watcher;
    }
}
