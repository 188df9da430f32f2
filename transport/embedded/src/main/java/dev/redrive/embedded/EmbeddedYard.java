// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.query.Letters;
import dev.redrive.embedded.query.Readers;
import dev.redrive.embedded.query.Telling;
import dev.redrive.embedded.write.Command;
import dev.redrive.embedded.write.StoredQueue;
import dev.redrive.embedded.write.Writer;
import dev.redrive.embedded.write.YardActs;
import dev.redrive.embedded.write.YardActs.Asked;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters of an embedded store. A letter is an item in all its lives, by the item's id. Nothing is kept here: letters
 * and their fates are tables of the store, so that any number of these show the same.
 */
final class EmbeddedYard implements Yard {
    /** Letters in one transaction. */
    private static final int AT_ONCE = 1024;
    /** Opened in one read: each may be as large as an item can be. */
    private static final int OPENED_AT_ONCE = 4;

    private final Writer writer;
    private final Readers readers;
    private final Ids ids;
    private final int itemBytesMax;
    private final Letters letters;

    EmbeddedYard(Writer writer, Readers readers, Ids ids, int itemBytesMax) {
        this.writer = writer;
        this.readers = readers;
        this.ids = ids;
        this.itemBytesMax = itemBytesMax;
        this.letters = new Letters(ids, writer.queues());
    }

    @Override
    public String name() {
        return Letters.YARD;
    }

    @Override
    public Reading read(String mark, int most) {
        long lying = 0;
        for (StoredQueue each : writer.queues().all()) {
            lying += each.tally().dead();
        }
        long about = lying;
        return readers.snapshot(connection -> new Telling(connection, letters, most).from(mark, about));
    }

    @Override
    public void open(Collection<DeadLetter> wanted, Consumer<LetterDetail> each) {
        for (List<DeadLetter> some : portions(List.copyOf(wanted), OPENED_AT_ONCE)) {
            List<Long> seqs = some.stream().map(letter -> asked(letter).seq()).toList();
            Map<String, LetterDetail> opened = readers.read(connection -> letters.open(connection, seqs));
            some.stream()
                    .map(letter -> opened.get(letter.id()))
                    .filter(Objects::nonNull)
                    .forEach(each);
        }
    }

    @Override
    public List<Sent> replay(List<Replay> replays, String by) {
        List<YardActs.Sending> all = replays.stream().map(each -> sending(each)).toList();
        return act(all, some -> YardActs.replay(some, itemBytesMax, by));
    }

    @Override
    public List<Sent> drop(List<DeadLetter> wanted, String by) {
        return act(wanted.stream().map(this::asked).toList(), some -> YardActs.drop(some, by));
    }

    @Override
    public List<Sent> hold(List<DeadLetter> wanted, boolean held, String by) {
        return act(wanted.stream().map(this::asked).toList(), some -> YardActs.hold(some, held, by));
    }

    @Override
    public void note(String key, byte @Nullable [] value) {
        if (value != null && value.length > NOTE_BYTES_MAX) {
            throw new Refused(
                    Refused.Kind.TOO_LARGE,
                    "the note " + key + " has " + value.length + " bytes, at most " + NOTE_BYTES_MAX + " are kept",
                    null);
        }
        boolean changed = EmbeddedStore.answer(writer.amend(YardActs.note(key, value)));
        assert changed || value == null;
    }

    private <T> List<Sent> act(List<T> all, Function<List<T>, Command.Act<List<Sent>>> act) {
        List<Sent> sent = new ArrayList<>(all.size());
        for (List<T> some : portions(all, AT_ONCE)) {
            sent.addAll(EmbeddedStore.answer(writer.amend(act.apply(some))));
        }
        return sent;
    }

    private YardActs.Sending sending(Replay replay) {
        String elsewhere = switch (replay.target()) {
            case Target.Queue() -> null;
            case Target.Origin() -> null; // an item came from nowhere else
            case Target.Named(var name) -> name;
        };
        return new YardActs.Sending(asked(replay.letter()), elsewhere, replay.edited());
    }

    /** An id says which row it is. */
    private Asked asked(DeadLetter letter) {
        QueueName name = letter.grave().queue();
        StoredQueue likely = name == null ? null : writer.queues().find(name);
        long seq = likely == null ? Asked.NOWHERE : seq(likely, letter.id());
        if (seq == Asked.NOWHERE) {
            for (StoredQueue each : writer.queues().all()) {
                seq = Math.max(seq, seq(each, letter.id()));
            }
        }
        return new Asked(seq, letter.id(), letter.replays());
    }

    private long seq(StoredQueue queue, String id) {
        OptionalLong low = ids.lowCounter(id);
        if (low.isPresent()) {
            for (long high = 0; high < Ids.highs(writer.counter()); high++) {
                long seq = Seq.of(queue.no(), Ids.counter(high, low.getAsLong()));
                if (ids.of(seq).equals(id)) {
                    return seq;
                }
            }
        }
        return Asked.NOWHERE;
    }

    private static <T> List<List<T>> portions(List<T> all, int size) {
        List<List<T>> portions = new ArrayList<>();
        for (int from = 0; from < all.size(); from += size) {
            portions.add(all.subList(from, Math.min(all.size(), from + size)));
        }
        return portions;
    }
}
