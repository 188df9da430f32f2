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
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.RecordTooLargeException;
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
        this.originals = new Originals(
                sight.look(), sight.ground(), topic -> sight.settings().topics().has(topic));
        this.claim = Long.toHexString(parts.chance().nextLong())
                + Long.toHexString(parts.chance().nextLong());
    }

    /** Whether someone else may be replaying it right now. */
    boolean isHeld(int number) {
        return graveyard.fate(number).isHeldFrom(claim, now());
    }

    /**
     * What came of it.
     *
     * @param unable why some could not be replayed; they are open as they were
     */
    record Tally(long replayed, List<Refused> unable) {

        static final Tally NONE = new Tally(0, List.of());

        Tally and(Tally more) {
            List<Refused> all = new ArrayList<>(unable);
            all.addAll(more.unable);
            return new Tally(replayed + more.replayed, all);
        }

        /** How many were replayed, if all could be. */
        long orRefuse() {
            if (unable.isEmpty()) {
                return replayed;
            }
            Refused first = unable.getFirst();
            throw new Refused(
                    first.kind(),
                    replayed + " of " + (replayed + unable.size()) + " letters were replayed; of the others the first: "
                            + first.why(),
                    first.remedy());
        }
    }

    /** Replays those that are open and nobody else's; the others are as they were. */
    Tally replay(List<Integer> numbers) {
        List<Integer> free = numbers.stream()
                .filter(number -> graveyard.isOpen(number) && !isHeld(number))
                .toList();
        List<Tally> tallies = new ArrayList<>();
        graveyard.inPortions(free, letters -> {
            Map<Integer, Letter> small = new LinkedHashMap<>();
            letters.forEach((number, letter) -> {
                if (letter.pointer() == null) {
                    small.put(number, letter);
                } else {
                    // What it points to may be as large as a portion.
                    tallies.add(replay(Map.of(number, letter)));
                }
            });
            tallies.add(replay(small));
        });
        return tallies.stream().reduce(Tally.NONE, Tally::and);
    }

    private Tally replay(Map<Integer, Letter> letters) {
        List<Refused> unable = new ArrayList<>();
        Map<Integer, Way> ways = new LinkedHashMap<>();
        letters.forEach((number, letter) -> {
            try {
                Message whole = originals.whole(letter, sight.settings().fields(), now());
                boolean aside = graveyard.fate(number).isSetAside();
                ways.put(number, new Way(whole, letter.returned().past().sentBy(null), aside));
            } catch (Refused e) {
                log.atWarn().addKeyValue("letter", letter.id()).log(e.why());
                unable.add(e);
            }
        });
        ways.keySet().retainAll(claimed(ways.keySet().stream().toList()));
        return published(ways).and(new Tally(0, unable));
    }

    /**
     * A letter on its way.
     *
     * @param aside whether someone had set it aside
     */
    private record Way(Message message, Past past, boolean aside) {}

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

    /** Throws if it is not the letters' fault; their claims are left for the next try. */
    private Tally published(Map<Integer, Way> ways) {
        Map<Integer, Future<RecordMetadata>> sent = new LinkedHashMap<>();
        KafkaException failure = null;
        try {
            for (var each : ways.entrySet()) {
                sent.put(each.getKey(), send(each.getValue().message, each.getValue().past));
            }
        } catch (KafkaException e) {
            failure = e;
        }
        List<ActsTopic.Entry> ends = new ArrayList<>();
        List<Refused> unable = new ArrayList<>();
        long replayed = 0;
        for (var each : sent.entrySet()) {
            int number = each.getKey();
            try {
                Answers.of(each.getValue(), WITHIN);
                ends.add(entry(number, Deed.REPLAYED));
                replayed++;
            } catch (RecordTooLargeException e) {
                Way way = ways.get(number);
                ends.add(entry(number, way != null && way.aside ? Deed.HELD : Deed.RELEASED));
                unable.add(tooLarge(number));
            } catch (KafkaException e) {
                failure = failure == null ? e : failure;
            }
        }
        acts.write(ends);
        graveyard.readActs();
        if (failure != null) {
            throw Answers.refused(replayed + " of " + ways.size() + " letters were replayed", failure);
        }
        return new Tally(replayed, unable);
    }

    private Refused tooLarge(int number) {
        String retry = sight.settings().topics().retry();
        log.atWarn().addKeyValue("letter", graveyard.letterId(number)).log("too large for topic " + retry);
        return new Refused(
                Refused.Kind.TOO_LARGE,
                "the message of letter " + graveyard.letterId(number) + " is too large for topic " + retry,
                "raise the topic's " + TopicConfig.MAX_MESSAGE_BYTES_CONFIG + " and retry it again");
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
