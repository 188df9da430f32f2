// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import dev.redrive.core.deadletter.News;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.act.ReplayEndText;
import dev.redrive.kafka.codec.Envelopes;
import dev.redrive.kafka.codec.Letters;
import dev.redrive.kafka.codec.Onwards;
import dev.redrive.kafka.codec.Retries;
import dev.redrive.kafka.codec.SpringHeaders;
import dev.redrive.kafka.codec.Step;
import dev.redrive.kafka.line.Outbox;
import dev.redrive.kafka.position.codec.Progress;
import dev.redrive.kafka.position.codec.ProgressKey;
import dev.redrive.kafka.settings.KafkaSettings;
import java.time.Instant;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** How a queue's parcels are written. */
final class Composition implements Composer {

    private static final List<Step> SMALLER_LETTERS = List.of(Step.TRIMMED, Step.POINTER, Step.BARE);

    private final String group;
    private final KafkaSettings settings;
    private final ToIntFunction<String> partitions;
    private final Time time;

    /** @param partitions how many a topic has */
    Composition(KafkaSettings settings, ToIntFunction<String> partitions, Time time) {
        this.group = settings.group();
        this.settings = settings;
        this.partitions = partitions;
        this.time = time;
    }

    @Override
    public ProducerRecord<byte[], byte[]> compose(Parcel parcel) {
        Instant now = time.now().wall();
        return switch (parcel) {
            case Parcel.Letter(var topic, var ruling, var past) ->
                letter(Envelopes.sealed(
                        Letters.letter(topic, ruling, past, group, now), ruling, past, group, settings.envelope()));
            case Parcel.Step(var topic, var onward, var sheaf) -> Onwards.message(onward, now);
            case Parcel.End(var topic, var replay, var end, var sheaf) ->
                ReplayEndText.written(topic, new News.Ended(replay, end, now));
            case Parcel.Retry(var topic, var ruling, var past) -> {
                var place = Retries.place(
                        topic, partitions.applyAsInt(topic), ruling.delivery().message());
                yield Retries.retry(place, ruling, past, group, now);
            }
            case Parcel.Again(var topic, var partition, var lying) ->
                Retries.again(topic, partition.partition(), lying);
            case Parcel.Kept(var topic, var position) -> position(topic, position);
            case Parcel.Outlived(var topic, var place, var epoch) ->
                new ProducerRecord<>(topic, new ProgressKey(group, place, epoch).toBytes(), null);
        };
    }

    private ProducerRecord<byte[], byte[]> letter(ProducerRecord<byte[], byte[]> letter) {
        return switch (settings.also()) {
            case NOTHING -> letter;
            case SPRING -> SpringHeaders.in(letter);
        };
    }

    private ProducerRecord<byte[], byte[]> position(String topic, Outbox.Progressed position) {
        var key = new ProgressKey(group, position.of().place(), position.of().epoch());
        return new ProducerRecord<>(topic, key.toBytes(), Progress.encode(position.snapshot()));
    }

    @Override
    public @Nullable ProducerRecord<byte[], byte[]> smaller(Parcel parcel, ProducerRecord<byte[], byte[]> refused) {
        if (parcel instanceof Parcel.Letter(var topic, var ruling, var past) && Envelopes.isSealed(refused)) {
            // A pointer names the message's own value, so what is cut is the letter without its envelope.
            Instant now = Instant.ofEpochMilli(refused.timestamp());
            return Step.TRIMMED.of(letter(Letters.letter(topic, ruling, past, group, now)));
        }
        List<Step> steps = switch (parcel) {
            case Parcel.Letter letter -> SMALLER_LETTERS;
            case Parcel.Retry retry -> List.of(Step.TRIMMED);
            case Parcel.Again again -> List.of();
            case Parcel.Step step -> List.of();
            case Parcel.End end -> List.of();
            case Parcel.Kept kept -> List.of();
            case Parcel.Outlived outlived -> List.of();
        };
        for (Step step : steps) {
            ProducerRecord<byte[], byte[]> smaller = step.of(refused);
            if (size(smaller) < size(refused)) {
                return smaller;
            }
        }
        return null;
    }

    private static long size(ProducerRecord<byte[], byte[]> record) {
        long size = record.value() == null ? 0 : record.value().length;
        for (var header : record.headers()) {
            size += header.key().length() + (header.value() == null ? 0 : header.value().length);
        }
        return size;
    }
}
