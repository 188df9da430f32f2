// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.kafka.act.Act;
import dev.redrive.kafka.act.Act.Deed;
import dev.redrive.kafka.act.ActsTopic;
import dev.redrive.kafka.act.Fate;
import dev.redrive.kafka.act.ReplayEndText;
import dev.redrive.kafka.act.StateTable;
import dev.redrive.kafka.look.Look;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that was ever done about letters of the cluster, read from the topic of acts from its beginning, and which of it counts: a
 * claim that came second does not. Used by one thread.
 */
final class ActBook {

    /** Before the name of a topic in the key of the note by which it was adopted. */
    static final String ADOPTED = "adopt/";

    private static final Logger log = LoggerFactory.getLogger(ActBook.class);

    private final ActsTopic topic;
    private final Look look;
    private StateTable states = new StateTable();
    private final Map<String, Fate> claims = new HashMap<>();
    private final Set<String> adopted = new TreeSet<>();
    /** Offsets of acts that came to nothing. */
    private final BitSet voids = new BitSet();
    /** The acts that closed letters since {@link #write}. */
    private final Map<String, Act> closings = new HashMap<>();

    private boolean begun;
    /** Read by any thread. */
    private volatile boolean lost;

    ActBook(ActsTopic topic, Look look) {
        this.topic = topic;
        this.look = look;
    }

    void readOn() {
        topic.readOn(look, this::beginAnew, this::fold);
        if (topic.isGone()) {
            lose();
        }
    }

    /** Whether the topic was deleted since it was read first, and with it what people did. Any thread. */
    boolean isLost() {
        return lost;
    }

    private void lose() {
        if (!lost) {
            lost = true;
            log.warn("the topic of acts was deleted: dead letters that were held, replayed or dropped are open again");
        }
    }

    /** Returns when all have it, and with what has become of the letters by then. */
    void write(List<ActsTopic.Entry> entries) {
        closings.clear();
        topic.write(entries);
        readOn();
        // Compaction keeps the last word on a letter, and ours may have come too late.
        topic.write(entries.stream().flatMap(each -> saidAgain(each).stream()).toList());
    }

    private Optional<ActsTopic.Entry> saidAgain(ActsTopic.Entry ours) {
        return closing(ours.letterId())
                .filter(act -> !act.claim().equals(ours.act().claim()))
                .map(act -> new ActsTopic.Entry(ours.letterId(), act));
    }

    /** Returns when all have it. */
    void end(List<News.Ended> ends) {
        topic.end(ends);
    }

    void note(String key, byte @Nullable [] value) {
        topic.note(key, value);
        readOn();
    }

    LetterState state(String letter) {
        return claims.containsKey(letter) ? LetterState.REPLAYING : states.get(letter);
    }

    /** Whether it could be done now. */
    boolean allows(String letter, Act act) {
        return !isClosed(letter) && !claim(letter).ignores(act);
    }

    boolean isClosed(String letter) {
        LetterState state = states.get(letter);
        return state == LetterState.REPLAYED || state == LetterState.DROPPED;
    }

    /** The claim on a letter, if there is one. */
    Fate claim(String letter) {
        return claims.getOrDefault(letter, Fate.OPEN);
    }

    /** Who closed it since the last {@link #write} began. */
    Optional<Act> closing(String letter) {
        return Optional.ofNullable(closings.get(letter));
    }

    Set<String> adopted() {
        return Set.copyOf(adopted);
    }

    /** How far it is known. */
    long next() {
        return topic.next();
    }

    /** What a record of the topic tells; empty if it came to nothing. The book must have read it. */
    Optional<News> news(ConsumerRecord<byte[], byte[]> kept) {
        if (kept.key() == null || voids.get((int) Math.min(kept.offset(), Integer.MAX_VALUE))) {
            return Optional.empty();
        }
        String key = new String(kept.key(), StandardCharsets.UTF_8);
        if (key.startsWith(ActsTopic.NOTE)) {
            return Optional.of(new News.Noted(key.substring(ActsTopic.NOTE.length()), kept.value()));
        }
        if (key.startsWith(ReplayEndText.PREFIX)) {
            return Optional.ofNullable(kept.value())
                    .flatMap(value -> ReplayEndText.read(key, value))
                    .map(ended -> ended);
        }
        return Act.of(kept).map(act -> new News.Fate(key, after(act.deed()), act.at(), act.by()));
    }

    private void fold(ConsumerRecord<byte[], byte[]> kept) {
        if (kept.key() == null) {
            return;
        }
        String key = new String(kept.key(), StandardCharsets.UTF_8);
        if (key.startsWith(ActsTopic.NOTE + ADOPTED)) {
            String name = key.substring(ActsTopic.NOTE.length() + ADOPTED.length());
            if (kept.value() == null) {
                adopted.remove(name);
            } else {
                adopted.add(name);
            }
        } else if (!key.startsWith(ActsTopic.NOTE) && !key.startsWith(ReplayEndText.PREFIX)) {
            Act.of(kept).ifPresent(act -> fold(key, act, kept.offset()));
        }
    }

    private void fold(String letter, Act act, long offset) {
        if (!allows(letter, act)) {
            if (offset < Integer.MAX_VALUE) {
                voids.set((int) offset);
            }
            return;
        }
        Fate after = claim(letter).after(act);
        if (after.isClaimed()) {
            claims.put(letter, after);
            return;
        }
        claims.remove(letter);
        states.put(letter, after(act.deed()));
        if (after.isClosed()) {
            closings.put(letter, act);
        }
    }

    private static LetterState after(Deed deed) {
        return switch (deed) {
            case CLAIMED -> LetterState.REPLAYING;
            case REPLAYED -> LetterState.REPLAYED;
            case DROPPED -> LetterState.DROPPED;
            case HELD -> LetterState.HELD;
            case RELEASED -> LetterState.OPEN;
        };
    }

    private void beginAnew() {
        if (begun) {
            lose();
        }
        begun = true;
        states = new StateTable();
        claims.clear();
        adopted.clear();
        voids.clear();
        closings.clear();
    }
}
