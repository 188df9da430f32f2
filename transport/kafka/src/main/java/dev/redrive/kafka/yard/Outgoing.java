// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Retries;
import dev.redrive.kafka.codec.Returns;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.settings.KafkaSettings;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Makes the records by which letters are sent back. Used by one thread. */
final class Outgoing {

    private final String yard;
    private final Ground ground;
    private final YardTopics topics;
    private final Wholes wholes;
    private final Time time;

    Outgoing(String yard, Ledgers ledgers, Wholes wholes, Time time) {
        this.yard = yard;
        this.ground = ledgers.ground();
        this.topics = ledgers.topics();
        this.wholes = wholes;
        this.time = time;
    }

    /** Whether it is known how the life ends that begins so: at a topic that others read a message is a new one. */
    static boolean isFollowed(Kept kept, Replay replay) {
        return kept instanceof Kept.Ours && replay.target() instanceof Target.Queue;
    }

    /** Refused, as {@link Refused.Kind#CONFLICT}, if that cannot be done to this letter. */
    ProducerRecord<byte[], byte[]> sent(Kept kept, Replay replay, String by) {
        Content edited = replay.edited();
        Content content = edited == null ? wholes.content(kept) : edited;
        return switch (kept) {
            case Kept.Ours ours -> sent(ours, content, replay.target(), by);
            case Kept.Foreign foreign -> sent(foreign, content, replay.target());
        };
    }

    private ProducerRecord<byte[], byte[]> sent(Kept.Ours ours, Content content, Target target, String by) {
        Message read = ours.read().returned().message();
        var message = new Message(read.id(), read.origin(), read.createdAt(), content);
        Past past = ours.read().returned().past();
        String group = Objects.requireNonNull(ours.read().returned().group());
        Instant now = time.now().wall();
        return switch (target) {
            case Target.Queue() -> toQueue(ours, message, by);
            case Target.Origin() -> Returns.ours(target(past.original().place().topic()), message, past, group, now);
            case Target.Named(String topic) -> Returns.ours(target(topic), message, past, group, now);
        };
    }

    /** Through the retry topic, which only that group reads. */
    private ProducerRecord<byte[], byte[]> toQueue(Kept.Ours ours, Message message, String by) {
        KafkaSettings queue = ours.queue();
        String group = Objects.requireNonNull(ours.read().returned().group());
        if (queue == null) {
            throw unable("no queue here reads "
                    + ours.read().returned().past().original().place().topic() + " as group " + group);
        }
        String topic = there(queue.topics().retry());
        var place = Retries.place(topic, ground.need(topic).partitions(), message);
        var sentBy = new JobReplay(by, ours.letter().id());
        Past past = ours.read().returned().past().sentBy(sentBy);
        return Retries.anew(place, message, past, group, time.now().wall());
    }

    /** Other systems have no door for one group: to the queue means to the topic it came from. */
    private ProducerRecord<byte[], byte[]> sent(Kept.Foreign foreign, Content content, Target target) {
        String topic = switch (target) {
            case Target.Queue() -> origin(foreign);
            case Target.Origin() -> origin(foreign);
            case Target.Named(String name) -> name;
        };
        return Returns.foreign(
                target(topic),
                foreign.message(),
                content,
                foreign.letter().replays() + 1,
                time.now().wall());
    }

    private String origin(Kept.Foreign foreign) {
        return wholes.topic(foreign.read().provenance())
                .orElseThrow(() -> unable("the letter does not say which topic it came from"));
    }

    /** Where a person or a letter's headers want it sent. */
    private String target(String topic) {
        Optional<String> use = topics.reserved(topic);
        if (use.isPresent()) {
            throw unable("no letter may be sent to " + topic + ": " + use.get());
        }
        return there(topic);
    }

    private String there(String topic) {
        if (ground.find(topic).isEmpty()) {
            throw unable("there is no topic " + topic + " on " + yard);
        }
        return topic;
    }

    private static Refused unable(String why) {
        return new Refused(Refused.Kind.CONFLICT, why, null);
    }
}
