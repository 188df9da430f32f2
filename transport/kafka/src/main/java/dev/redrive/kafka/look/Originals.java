// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.look;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.port.Refused;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Letter;
import dev.redrive.kafka.codec.LetterReader;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.RetryReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/** Finds the records that dead letters were made of, where a letter does not hold all of it. Used by one thread. */
public final class Originals {

    private final Look look;
    private final Ground ground;
    private final Predicate<String> known;

    /** @param known the topics that may be read: anybody who writes a letter chooses what it points to */
    public Originals(Look look, Ground ground, Predicate<String> known) {
        this.look = look;
        this.ground = ground;
        this.known = known;
    }

    /** The message with what did not fit into the letter. Refused if that is gone. */
    public Message whole(Letter letter, FieldNames fields, Instant now) {
        Message message = letter.returned().message();
        Letter.Pointer pointer = letter.pointer();
        if (pointer == null) {
            return message;
        }
        var partition =
                new TopicPartition(pointer.place().topic(), pointer.place().partition());
        Content there = at(partition, pointer.offset())
                .map(raw -> new RetryReader(ground.need(partition.topic()).ids(), fields)
                        .read(raw, now)
                        .message()
                        .content())
                .filter(found -> LetterReader.isThat(found.value(), pointer))
                .orElseThrow(() -> new Refused(
                        Refused.Kind.CONFLICT,
                        "the value of letter " + letter.id() + " was too large for it, and "
                                + pointer.place().text() + "/" + pointer.offset()
                                + ", where it lay, no longer has it",
                        null));
        Content own = message.content();
        var content = new Content(
                own.key(), there.value(), pointer.headersToo() ? there.headers() : own.headers(), own.labels());
        return new Message(message.id(), message.origin(), message.createdAt(), content);
    }

    /** The record at a place; empty if it is not there any more. Refused, as {@link Refused.Kind#CONFLICT}, in a topic that is not known. */
    public Optional<Raw> at(TopicPartition partition, long offset) {
        if (!known.test(partition.topic())) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    "the letter points to " + partition.topic() + "/" + partition.partition() + "/" + offset
                            + ", and that is not a topic of a queue here nor an adopted one",
                    "configure a queue that reads the topic, or adopt it, if the letter can be trusted");
        }
        Optional<Ground.Found> topic = ground.find(partition.topic());
        if (topic.isEmpty()) {
            return Optional.empty();
        }
        Ground.Extent extent = ground.extents(topic.get()).getOrDefault(partition.partition(), Ground.Extent.EMPTY);
        if (offset < extent.begin() || offset >= extent.end()) {
            return Optional.empty();
        }
        var spot = new Look.Spot(partition, offset);
        return Optional.ofNullable(look.these(List.of(spot)).get(spot)).map(Raw::of);
    }
}
