// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.attempt.History;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.message.Content;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Letter;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Originals;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/** Puts letters together again whose writer left part of them where they came from. Used by one thread. */
final class Wholes {

    private final Originals originals;
    private final Ground ground;
    private final Time time;

    Wholes(Ledgers ledgers, Time time) {
        this.originals = new Originals(
                ledgers.look(),
                ledgers.ground(),
                topic -> ledgers.topics().has(topic)
                        || (ledgers.book().adopted().contains(topic)
                                && ledgers.topics().reserved(topic).isEmpty()));
        this.ground = ledgers.ground();
        this.time = time;
    }

    /** What the message was. Refused, as {@link Refused.Kind#CONFLICT}, if part of it is gone. */
    Content content(Kept kept) {
        return switch (kept) {
            case Kept.Ours ours ->
                originals.whole(ours.read(), fields(ours), time.now().wall()).content();
            case Kept.Foreign foreign -> foreign.isPointer() ? pointedAt(foreign) : foreign.content();
        };
    }

    private static FieldNames fields(Kept.Ours ours) {
        return ours.queue() == null ? FieldNames.DEFAULTS : ours.queue().fields();
    }

    private Content pointedAt(Kept.Foreign foreign) {
        Provenance from = foreign.read().provenance();
        return topic(from)
                .flatMap(topic -> at(topic, from.partition(), from.offset()))
                .map(Raw::content)
                .orElseThrow(() -> new Refused(
                        Refused.Kind.CONFLICT,
                        "the letter only points to " + from + ", which no longer has the message",
                        null));
    }

    private Optional<Raw> at(String topic, @Nullable Integer partition, @Nullable Long offset) {
        return partition == null || offset == null
                ? Optional.empty()
                : originals.at(new TopicPartition(topic, partition), offset);
    }

    /** Where it came from; share groups name topics by their ids. */
    Optional<String> topic(Provenance from) {
        String named = from.topic();
        if (named == null || ground.find(named).isPresent()) {
            return Optional.ofNullable(named);
        }
        try {
            return ground.named(Uuid.fromString(named)).or(() -> Optional.of(named));
        } catch (IllegalArgumentException e) {
            return Optional.of(named);
        }
    }

    LetterDetail detail(Kept kept) {
        return switch (kept) {
            case Kept.Ours ours -> detail(ours);
            case Kept.Foreign foreign -> detail(foreign);
        };
    }

    private LetterDetail detail(Kept.Ours ours) {
        Letter read = ours.read();
        History history = read.returned().past().tries().history();
        try {
            return new LetterDetail(ours.letter(), content(ours), history, stillCut(read));
        } catch (Refused e) {
            return new LetterDetail(
                    ours.letter(), read.returned().message().content(), history, read.cut() + ": " + e.why());
        }
    }

    /** Value and headers were found again. */
    private static @Nullable String stillCut(Letter read) {
        String cut = read.cut();
        return cut == null || read.pointer() == null
                ? cut
                : cut.replace(",headers", "").replace(",value", "");
    }

    private LetterDetail detail(Kept.Foreign foreign) {
        var history = new History(List.of());
        try {
            return new LetterDetail(foreign.letter(), content(foreign), history, null);
        } catch (Refused e) {
            return new LetterDetail(foreign.letter(), foreign.content(), history, "value: " + e.why());
        }
    }
}
