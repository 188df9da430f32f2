// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.look;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Reads parts of topics without being a member of any group. Used by one thread; its consumer is made at the first look. */
public final class Look implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(250);
    /** Without any progress. */
    private static final int IDLE_POLLS_MAX = 40;
    /** What lies between two wanted records is read over, up to so many. */
    private static final long SKIP_MAX = 200;

    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private @Nullable Consumer<byte[], byte[]> made;

    public Look(Supplier<Consumer<byte[], byte[]>> consumers) {
        this.consumers = consumers;
    }

    /** From there up to, and without, there. */
    public record Stretch(long from, long to) {}

    /** One place on a topic. */
    public record Spot(TopicPartition partition, long offset) {}

    /**
     * Shows every record of these stretches, those of one partition in order.
     *
     * @param goesOn false to see no more of the record's partition
     */
    public void through(Map<TopicPartition, Stretch> stretches, Predicate<ConsumerRecord<byte[], byte[]>> goesOn) {
        Map<TopicPartition, Stretch> open = new HashMap<>(stretches);
        open.values().removeIf(each -> each.from >= each.to);
        if (open.isEmpty()) {
            return;
        }
        Consumer<byte[], byte[]> consumer = consumer();
        consumer.assign(open.keySet());
        open.forEach((partition, stretch) -> consumer.seek(partition, stretch.from));
        try {
            int idle = 0;
            while (!open.isEmpty()) {
                boolean moved = turn(consumer, open, goesOn);
                idle = moved ? 0 : idle + 1;
                if (idle > IDLE_POLLS_MAX) {
                    throw new KafkaException("could not read " + open.keySet() + " to the end");
                }
            }
        } finally {
            consumer.unsubscribe();
        }
    }

    private static boolean turn(
            Consumer<byte[], byte[]> consumer,
            Map<TopicPartition, Stretch> open,
            Predicate<ConsumerRecord<byte[], byte[]>> goesOn) {
        ConsumerRecords<byte[], byte[]> fetched = consumer.poll(POLL);
        Set<TopicPartition> over = new HashSet<>();
        for (TopicPartition partition : fetched.partitions()) {
            Stretch stretch = open.get(partition);
            if (stretch != null && !show(fetched.records(partition), stretch.to, goesOn)) {
                over.add(partition);
            }
        }
        open.forEach((partition, stretch) -> {
            if (consumer.position(partition) >= stretch.to) {
                over.add(partition);
            }
        });
        open.keySet().removeAll(over);
        consumer.pause(over);
        return !fetched.isEmpty() || !over.isEmpty();
    }

    private static boolean show(
            List<ConsumerRecord<byte[], byte[]>> fetched, long to, Predicate<ConsumerRecord<byte[], byte[]>> goesOn) {
        for (ConsumerRecord<byte[], byte[]> each : fetched) {
            if (each.offset() >= to || !goesOn.test(each)) {
                return false;
            }
        }
        return true;
    }

    /** Those of the wanted records that are still there. They must lie within what the topic has. */
    public Map<Spot, ConsumerRecord<byte[], byte[]>> these(List<Spot> wanted) {
        return these(wanted, Long.MAX_VALUE).orElseThrow();
    }

    /** The same; empty if more than one of them would take more than so many bytes. */
    public Optional<Map<Spot, ConsumerRecord<byte[], byte[]>>> these(List<Spot> wanted, long bytesMax) {
        var bytes = new AtomicLong();
        Map<TopicPartition, NavigableSet<Long>> left = new HashMap<>();
        wanted.forEach(spot ->
                left.computeIfAbsent(spot.partition, any -> new TreeSet<>()).add(spot.offset));
        Map<Spot, ConsumerRecord<byte[], byte[]>> found = new HashMap<>();
        while (!left.isEmpty()) {
            Map<TopicPartition, Stretch> next = new HashMap<>();
            left.forEach((partition, offsets) -> next.put(partition, near(offsets)));
            through(next, each -> {
                var partition = new TopicPartition(each.topic(), each.partition());
                NavigableSet<Long> offsets = left.get(partition);
                if (offsets != null && offsets.contains(each.offset())) {
                    found.put(new Spot(partition, each.offset()), each);
                    bytes.addAndGet(size(each));
                }
                return bytes.get() <= bytesMax;
            });
            if (bytes.get() > bytesMax && wanted.size() > 1) {
                return Optional.empty();
            }
            next.forEach((partition, read) -> {
                NavigableSet<Long> offsets = left.get(partition);
                if (offsets != null) {
                    offsets.headSet(read.to, false).clear();
                }
            });
            left.values().removeIf(NavigableSet::isEmpty);
        }
        return Optional.of(found);
    }

    private static long size(ConsumerRecord<byte[], byte[]> record) {
        long size = (long) Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
        for (Header each : record.headers()) {
            size += each.key().length() + (each.value() == null ? 0 : each.value().length);
        }
        return size;
    }

    /** The first of them and those that lie close behind one another. */
    static Stretch near(NavigableSet<Long> offsets) {
        List<Long> run = new ArrayList<>();
        for (long offset : offsets) {
            if (!run.isEmpty() && offset - run.getLast() > SKIP_MAX) {
                break;
            }
            run.add(offset);
        }
        return new Stretch(run.getFirst(), run.getLast() + 1);
    }

    private Consumer<byte[], byte[]> consumer() {
        Consumer<byte[], byte[]> consumer = made;
        if (consumer == null) {
            consumer = consumers.get();
            made = consumer;
        }
        return consumer;
    }

    @Override
    public void close() {
        if (made != null) {
            made.close(CloseOptions.timeout(CLOSE));
            made = null;
        }
    }
}
