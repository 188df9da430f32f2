// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.message.Message;
import dev.redrive.core.port.Refused;
import dev.redrive.kafka.act.Act;
import dev.redrive.kafka.act.Act.Deed;
import dev.redrive.kafka.act.ActsTopic;
import dev.redrive.kafka.codec.Letter;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Retries;
import dev.redrive.kafka.codec.Returned;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Originals;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends messages back through their queue's retry topic: the same id, one replay more, a new life.
 *
 * <p>A dead letter is claimed first, and the claim read back: of two daemons that want it, the one whose claim lies first goes on. Then
 * the message is written, then the act that closes the letter. <em>The replay window</em> lies between these two: a crash in it leaves a
 * letter that is claimed and not closed, and who retries it again may write the message twice, with the same id and the same count of replays; while the
 * first copy waits or runs, the second is dropped.
 *
 * <p>Used by one thread.
 */
final class Replays {
    private static final Logger log = LoggerFactory.getLogger(Replays.class);
    private static final Duration WITHIN = Duration.ofSeconds(25);

    private final Sight sight;
    private final DeskParts parts;
    private final Graveyard graveyard;
    private final ActsTopic acts;
    private final Originals originals;
    private final String claim;

    Replays(Sight sight, DeskParts parts, Graveyard graveyard, ActsTopic acts) {
        this.sight = sight;
        this.parts = parts;
        this.graveyard = graveyard;
        this.acts = acts;
        this.originals = new Originals(sight.look(), sight.ground());
        this.claim = Long.toHexString(parts.chance().nextLong())
                + Long.toHexString(parts.chance().nextLong());
    }

    /** Whether someone else may be replaying it right now. */
    boolean isHeld(int number) {
        return graveyard.fate(number).isHeldFrom(claim, now());
    }

    /** Replays those that are open and nobody else's. Returns which they were; the others are as they were. */
    Map<Integer, Letter> replay(List<Integer> numbers) {
        Map<Integer, Letter> letters = new LinkedHashMap<>();
        List<Integer> free = numbers.stream()
                .filter(number -> graveyard.isOpen(number) && !isHeld(number))
                .toList();
        Map<Integer, Letter> found = graveyard.read(free);
        free.forEach(number -> {
            Letter letter = found.get(number);
            if (letter != null) {
                letters.put(number, letter);
            }
        });
        Map<Integer, Message> whole = whole(letters);
        letters.keySet().retainAll(whole.keySet());
        letters.keySet().retainAll(claimed(letters.keySet().stream().toList()));
        return published(letters, whole);
    }

    private Map<Integer, Message> whole(Map<Integer, Letter> letters) {
        Map<Integer, Message> whole = new LinkedHashMap<>();
        letters.forEach((number, letter) -> {
            try {
                whole.put(number, originals.whole(letter, sight.settings().fields(), now()));
            } catch (Refused e) {
                if (letters.size() == 1) {
                    throw e;
                }
                log.atWarn().addKeyValue("letter", letter.id()).log(e.why());
            }
        });
        return whole;
    }

    /** Those of them that are ours now. */
    private List<Integer> claimed(List<Integer> numbers) {
        acts.write(numbers.stream().map(number -> entry(number, Deed.CLAIMED)).toList());
        graveyard.readActs();
        // Compaction keeps the last word on a letter, and ours came too late.
        List<ActsTopic.Entry> saidAgain = new ArrayList<>();
        for (int number : numbers) {
            graveyard
                    .closing(number)
                    .ifPresent(act -> saidAgain.add(new ActsTopic.Entry(graveyard.letterId(number), act)));
        }
        acts.write(saidAgain);
        return numbers.stream()
                .filter(number ->
                        graveyard.isOpen(number) && graveyard.fate(number).isClaimedBy(claim))
                .toList();
    }

    private Map<Integer, Letter> published(Map<Integer, Letter> letters, Map<Integer, Message> whole) {
        Map<Integer, Future<RecordMetadata>> sent = new LinkedHashMap<>();
        KafkaException failure = null;
        try {
            for (var each : letters.entrySet()) {
                Message message = whole.getOrDefault(
                        each.getKey(), each.getValue().returned().message());
                sent.put(each.getKey(), send(message, each.getValue().returned().past()));
            }
        } catch (KafkaException e) {
            failure = e;
        }
        Map<Integer, Letter> written = new LinkedHashMap<>(letters);
        written.keySet().retainAll(sent.keySet());
        for (var each : sent.entrySet()) {
            try {
                Answers.of(each.getValue(), WITHIN);
            } catch (KafkaException e) {
                failure = failure == null ? e : failure;
                written.remove(each.getKey());
            }
        }
        acts.write(written.keySet().stream()
                .map(number -> entry(number, Deed.REPLAYED))
                .toList());
        graveyard.readActs();
        if (failure != null) {
            throw Answers.refused(written.size() + " of " + letters.size() + " letters were replayed", failure);
        }
        return written;
    }

    private Future<RecordMetadata> send(Message message, Past past) {
        Ground.Found retry = sight.ground().need(sight.settings().topics().retry());
        return send(Retries.place(retry.name(), retry.partitions(), message), message, past);
    }

    private Future<RecordMetadata> send(Place to, Message message, Past past) {
        String group = sight.settings().group();
        return parts.cluster().producers().send(Retries.anew(to, message, past, group, now()));
    }

    /** What waits is due now, in a new life: the copy lies where all copies of it lie, and counts for more. */
    void hurry(Waiter waiter, Returned returned) {
        TopicPartition there = waiter.where().partition();
        Answers.of(send(new Place(there.topic(), there.partition()), returned.message(), returned.past()), WITHIN);
    }

    /** Whether it is dropped now; not if someone else has claimed it. */
    boolean drop(int number) {
        acts.write(List.of(entry(number, Deed.DROPPED)));
        graveyard.readActs();
        return !graveyard.isOpen(number);
    }

    private ActsTopic.Entry entry(int number, Deed deed) {
        var act = new Act(deed, now(), parts.by(), claim, sight.settings().group());
        return new ActsTopic.Entry(graveyard.letterId(number), act);
    }

    private Instant now() {
        return sight.time().now().wall();
    }
}
