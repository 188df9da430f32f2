// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.History;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Message;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Reader;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.settings.KafkaSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What lies on a queue's topic behind its group's watermarks, and has not failed. Used by one thread. */
final class Backlog {

    /** Ids are looked for in so many offsets; an id costs little, a record need not be read for it. */
    private static final long SEARCHED_MAX = 20_000_000;
    /** For an id that a record carries, records must be read: so many at most. */
    static final int READ_MAX = 200_000;

    private static final long READ_BYTES_MAX = 256L << 20;

    private final KafkaSettings settings;
    private final Ground ground;
    private final Positions positions;
    private final Look look;
    private final Look glance;
    private final Time time;

    Backlog(Sight sight) {
        this.settings = sight.settings();
        this.ground = sight.ground();
        this.positions = sight.positions();
        this.look = sight.look();
        this.glance = sight.glance();
        this.time = sight.time();
    }

    /**
     * Some of it.
     *
     * @param next by partition, where to go on; null if there is no more
     */
    record Part(List<Item> items, @Nullable Map<Integer, Long> next) {}

    /**
     * The oldest ones, from those offsets on.
     *
     * @param running ids of those that are being attempted
     */
    Part oldest(Items items, Map<Integer, Long> from, int limit, Set<String> running) {
        Optional<Ground.Found> source = ground.find(settings.topics().source());
        if (source.isEmpty()) {
            return new Part(List.of(), null);
        }
        Map<Integer, Reach> reaches = new TreeMap<>();
        Map<TopicPartition, Look.Stretch> stretches = new HashMap<>();
        for (Reach reach : positions.ofSource(source.get())) {
            reaches.put(reach.partition(), reach);
            long begin = Math.max(reach.watermark(), from.getOrDefault(reach.partition(), 0L));
            stretches.put(
                    new TopicPartition(source.get().name(), reach.partition()), new Look.Stretch(begin, reach.end()));
        }
        var heads = new Heads();
        var reader = settings.reader(source.get().ids());
        look.through(stretches, kept -> {
            Reach reach = reaches.get(kept.partition());
            if (reach == null || !isPending(reach, kept.offset())) {
                return true;
            }
            Item item = item(items, delivery(reader, kept).message(), running);
            return heads.add(new Heads.Head(item, kept.partition(), kept.offset())) <= limit;
        });
        List<Heads.Head> page = heads.take(limit);
        return new Part(page.stream().map(Heads.Head::item).toList(), heads.isEmpty() ? null : behind(page, stretches));
    }

    private static boolean isPending(Reach reach, long offset) {
        return reach.isOpen(offset) && !reach.position().failed().containsKey(offset);
    }

    private static Item item(Items items, Message message, Set<String> running) {
        return items.pending(message, running.contains(message.id().value()) ? Status.ACTIVE : Status.PENDING);
    }

    private static Map<Integer, Long> behind(List<Heads.Head> page, Map<TopicPartition, Look.Stretch> stretches) {
        Map<Integer, Long> next = new TreeMap<>();
        stretches.forEach((partition, stretch) -> next.put(partition.partition(), stretch.from()));
        page.forEach(each -> next.put(each.partition(), each.offset() + 1));
        return next;
    }

    /** Places of messages whose ids begin so. They are told from offsets alone, so some may turn out to be no messages at all. */
    Map<String, Look.Spot> matching(String prefix) {
        Map<String, Look.Spot> found = new HashMap<>();
        Optional<Ground.Found> source = ground.find(settings.topics().source());
        if (source.isEmpty()) {
            return found;
        }
        long left = SEARCHED_MAX;
        for (Reach reach : positions.ofSource(source.get())) {
            var partition = new TopicPartition(source.get().name(), reach.partition());
            long to = Math.min(reach.end(), reach.watermark() + left);
            for (long offset = reach.watermark(); offset < to; offset++) {
                String id = source.get().ids().of(reach.partition(), offset).value();
                if (id.startsWith(prefix) && reach.isOpen(offset)) {
                    found.put(id, new Look.Spot(partition, offset));
                }
            }
            left -= Math.max(0, to - reach.watermark());
        }
        return found;
    }

    /**
     * Messages that brought their ids along: what was replayed to its topic has another offset than the one its id was made of.
     *
     * @param all whether every one was looked at
     */
    record Carried(Map<String, Look.Spot> byId, boolean all) {}

    /** Those whose ids begin so, held ones too. */
    Carried carrying(String prefix) {
        Optional<Ground.Found> source = ground.find(settings.topics().source());
        if (source.isEmpty()) {
            return new Carried(Map.of(), true);
        }
        Map<Integer, Reach> reaches = new HashMap<>();
        Map<TopicPartition, Look.Stretch> stretches = new HashMap<>();
        for (Reach reach : positions.ofSource(source.get())) {
            var partition = new TopicPartition(source.get().name(), reach.partition());
            reaches.put(reach.partition(), reach);
            stretches.put(partition, new Look.Stretch(reach.watermark(), reach.end()));
        }
        var reader = settings.reader(source.get().ids());
        var budget = new Budget();
        Map<String, Look.Spot> found = new HashMap<>();
        look.through(stretches, kept -> {
            Reach reach = reaches.get(kept.partition());
            if (reach != null && reach.isOpen(kept.offset())) {
                String id = delivery(reader, kept).message().id().value();
                if (id.startsWith(prefix)) {
                    found.put(id, new Look.Spot(new TopicPartition(kept.topic(), kept.partition()), kept.offset()));
                }
            }
            return budget.allows(kept);
        });
        return new Carried(found, !budget.isSpent());
    }

    /** How much is read for one question. */
    private static final class Budget {
        private int records;
        private long bytes;

        /** Whether more may be read behind that one. */
        boolean allows(ConsumerRecord<byte[], byte[]> read) {
            records++;
            bytes += Math.max(0, read.serializedValueSize());
            return !isSpent();
        }

        boolean isSpent() {
            return records >= READ_MAX || bytes >= READ_BYTES_MAX;
        }
    }

    /** Empty if there is nothing there. */
    Optional<ItemDetail> read(Items items, Look.Spot spot, Set<String> running) {
        Ground.Found source = ground.need(settings.topics().source());
        var reader = settings.reader(source.ids());
        return Optional.ofNullable(look.these(List.of(spot)).get(spot)).map(kept -> {
            Message message = delivery(reader, kept).message();
            return new ItemDetail(item(items, message, running), message.content(), History.NONE);
        });
    }

    /** When the oldest unfinished record was written; empty if all are finished. */
    Optional<Instant> oldest(List<Reach> reaches) {
        Map<TopicPartition, Look.Stretch> stretches = new HashMap<>();
        for (Reach reach : reaches) {
            stretches.put(
                    new TopicPartition(settings.topics().source(), reach.partition()),
                    new Look.Stretch(reach.watermark(), reach.end()));
        }
        List<Long> times = new ArrayList<>();
        glance.through(stretches, kept -> {
            times.add(kept.timestamp());
            return false;
        });
        return times.stream().min(Comparator.naturalOrder()).map(Instant::ofEpochMilli);
    }

    private Delivery delivery(Reader reader, ConsumerRecord<byte[], byte[]> kept) {
        String place = new Place(kept.topic(), kept.partition()).text();
        return reader.read(kept, place, 0, time.now().wall());
    }
}
