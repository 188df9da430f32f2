// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.RetryReader;
import dev.redrive.kafka.codec.Returned;
import dev.redrive.kafka.desk.Waiter.How;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.look.Portions;
import dev.redrive.kafka.position.Failed;
import dev.redrive.kafka.settings.KafkaSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * What waits for its next attempt: on the retry topic from its group's watermark on, and in the memory of whoever reads the queue's
 * topic, as far as that is committed. Read anew each time. Used by one thread.
 */
final class Waiters {

    /** More are not listed. */
    static final int LISTED_MAX = 1_000_000;
    /** However small they are. */
    private static final int READ_AT_ONCE = 500;

    private final KafkaSettings settings;
    private final Ground ground;
    private final Positions positions;
    private final Look look;
    private final Time time;

    Waiters(Sight sight) {
        this.settings = sight.settings();
        this.ground = sight.ground();
        this.positions = sight.positions();
        this.look = sight.look();
        this.time = sight.time();
    }

    /** Each message once. */
    List<Waiter> all() {
        Map<String, Waiter> byId = new HashMap<>();
        ground.find(settings.topics().source()).ifPresent(source -> readHeld(source, byId));
        ground.find(settings.topics().retry()).ifPresent(retry -> readParked(retry, byId));
        return new ArrayList<>(byId.values());
    }

    private void readHeld(Ground.Found source, Map<String, Waiter> byId) {
        for (Reach reach : positions.ofSource(source)) {
            var partition = new TopicPartition(source.name(), reach.partition());
            reach.position().failed().forEach((offset, failed) -> {
                String id = source.ids().of(reach.partition(), offset).value();
                long due = failed.due().toEpochMilli();
                add(
                        new Waiter(id, new Look.Spot(partition, offset), How.HELD_FROM_SOURCE, 0, failed.count(), due),
                        byId);
            });
        }
    }

    private void readParked(Ground.Found retry, Map<String, Waiter> byId) {
        var reader = new RetryReader(retry.ids(), settings.fields());
        Map<Integer, Reach> reaches = new HashMap<>();
        Map<TopicPartition, Look.Stretch> stretches = new HashMap<>();
        for (Reach reach : positions.ofRetries(retry)) {
            reaches.put(reach.partition(), reach);
            stretches.put(
                    new TopicPartition(retry.name(), reach.partition()),
                    new Look.Stretch(reach.watermark(), reach.end()));
        }
        look.through(stretches, kept -> {
            Reach reach = reaches.get(kept.partition());
            if (reach != null && reach.isOpen(kept.offset())) {
                parked(kept, reach, reader).ifPresent(each -> add(each, byId));
            }
            return byId.size() < LISTED_MAX;
        });
    }

    private Optional<Waiter> parked(ConsumerRecord<byte[], byte[]> kept, Reach reach, RetryReader reader) {
        Returned returned = reader.read(Raw.of(kept), time.now().wall());
        if (returned.group() != null && !returned.group().equals(settings.group())) {
            return Optional.empty();
        }
        var where = new Look.Spot(new TopicPartition(kept.topic(), kept.partition()), kept.offset());
        // It may have failed again since, and be held in memory.
        Failed since = reach.position().failed().get(kept.offset());
        int failures = returned.standing().failures();
        long due = returned.due().toEpochMilli();
        return Optional.of(new Waiter(
                returned.message().id().value(),
                where,
                since == null ? How.PARKED : How.HELD_FROM_RETRY,
                returned.past().replays(),
                since == null ? failures : Math.max(failures, since.count()),
                since == null ? due : Math.max(due, since.due().toEpochMilli())));
    }

    private static void add(Waiter waiter, Map<String, Waiter> byId) {
        byId.merge(waiter.id(), waiter, Waiter::newer);
    }

    /** The message behind one that waits; empty if its record is gone. */
    Optional<Returned> read(Waiter waiter) {
        List<Returned> read = new ArrayList<>();
        readEach(List.of(waiter), (any, returned) -> read.add(returned));
        return read.stream().findFirst();
    }

    /** Shows the messages behind those that wait, if their records are there, in the order given. */
    void readEach(List<Waiter> waiters, BiConsumer<Waiter, Returned> each) {
        List<Look.Spot> spots = waiters.stream().map(Waiter::where).toList();
        Portions.each(
                spots,
                READ_AT_ONCE,
                (from, to) -> look.these(spots.subList(from, to), Portions.BYTES_MAX),
                (from, to, found) -> {
                    for (Waiter waiter : waiters.subList(from, to)) {
                        ConsumerRecord<byte[], byte[]> kept = found.get(waiter.where());
                        if (kept != null) {
                            each.accept(waiter, waiter.isOnSource() ? held(kept) : parked(kept));
                        }
                    }
                });
    }

    private Returned parked(ConsumerRecord<byte[], byte[]> kept) {
        Ground.Found retry = ground.need(settings.topics().retry());
        return new RetryReader(retry.ids(), settings.fields())
                .read(Raw.of(kept), time.now().wall());
    }

    private Returned held(ConsumerRecord<byte[], byte[]> kept) {
        Ground.Found source = ground.need(settings.topics().source());
        var delivery = settings.reader(source.ids())
                .read(
                        kept,
                        new Place(kept.topic(), kept.partition()).text(),
                        0,
                        time.now().wall());
        return new Returned(
                delivery.message(), delivery.standing(), time.now().wall(), Past.of(delivery), settings.group());
    }

    static Item item(Items items, Waiter waiter, Returned returned) {
        return items.failed(
                returned.message(),
                waiter.failures(),
                waiter.dueAt(),
                returned.past().tries());
    }

    static ItemDetail detail(Items items, Waiter waiter, Returned returned) {
        return items.detail(item(items, waiter, returned), returned);
    }
}
