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

    private record Head(Item item, int partition, long offset) {}

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
        List<Head> heads = new ArrayList<>();
        Map<Integer, Integer> seen = new HashMap<>();
        var reader = new Reader(source.get().ids(), settings.fields());
        look.through(stretches, kept -> {
            Reach reach = reaches.get(kept.partition());
            if (reach == null || !isPending(reach, kept.offset())) {
                return true;
            }
            Item item = item(items, delivery(reader, kept).message(), running);
            heads.add(new Head(item, kept.partition(), kept.offset()));
            return seen.merge(kept.partition(), 1, Integer::sum) <= limit;
        });
        heads.sort(Comparator.comparing((Head each) -> each.item.createdAt())
                .thenComparingInt(Head::partition)
                .thenComparingLong(Head::offset));
        List<Head> page = heads.subList(0, Math.min(limit, heads.size()));
        return new Part(page.stream().map(Head::item).toList(), heads.size() > limit ? behind(page, stretches) : null);
    }

    private static boolean isPending(Reach reach, long offset) {
        return reach.isOpen(offset) && !reach.position().failed().containsKey(offset);
    }

    private static Item item(Items items, Message message, Set<String> running) {
        return items.pending(message, running.contains(message.id().value()) ? Status.ACTIVE : Status.PENDING);
    }

    private static Map<Integer, Long> behind(List<Head> page, Map<TopicPartition, Look.Stretch> stretches) {
        Map<Integer, Long> next = new TreeMap<>();
        stretches.forEach((partition, stretch) -> next.put(partition.partition(), stretch.from()));
        page.forEach(each -> next.merge(each.partition, each.offset + 1, Math::max));
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

    /** Empty if there is nothing there. */
    Optional<ItemDetail> read(Items items, Look.Spot spot, Set<String> running) {
        Ground.Found source = ground.need(settings.topics().source());
        var reader = new Reader(source.ids(), settings.fields());
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
