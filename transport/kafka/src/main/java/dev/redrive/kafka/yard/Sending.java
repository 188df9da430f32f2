// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.port.Refused;
import dev.redrive.kafka.act.Act.Deed;
import dev.redrive.kafka.cluster.Producers;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.Portions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * Sends letters back: claims them, reads the claims back, writes the messages, writes that it was done. <em>The replay window</em> lies
 * between the last two: who was interrupted there sends the same message again, with the same id and count of replays. Used by one
 * thread.
 */
final class Sending {

    private static final int PORTION = 500;
    private static final Duration WITHIN = Duration.ofSeconds(25);

    private final ActBook book;
    private final Finds finds;
    private final Outgoing outgoing;
    private final Doing doing;
    private final Producers producers;

    Sending(ActBook book, Finds finds, Outgoing outgoing, Doing doing, Producers producers) {
        this.book = book;
        this.finds = finds;
        this.outgoing = outgoing;
        this.doing = doing;
        this.producers = producers;
    }

    /** One letter on its way. */
    private record Way(DeadLetter letter, ProducerRecord<byte[], byte[]> written, boolean held, boolean followed) {

        long bytes() {
            long bytes = written.value() == null ? 0 : written.value().length;
            for (Header each : written.headers()) {
                bytes += each.value() == null ? 0 : each.value().length;
            }
            return bytes;
        }
    }

    List<Sent> replay(List<Replay> replays, String by) {
        List<Sent> sent = new ArrayList<>();
        List<DeadLetter> letters = replays.stream().map(Replay::letter).toList();
        finds.inPortions(
                letters,
                PORTION,
                Portions.BYTES_MAX,
                (from, to, found) -> sent.addAll(portion(replays.subList(from, to), found, by)));
        return sent;
    }

    private List<Sent> portion(List<Replay> replays, Map<String, Kept> found, String by) {
        book.readOn();
        Map<String, Sent> answers = new LinkedHashMap<>();
        Map<String, Way> ways = new LinkedHashMap<>();
        long bytes = 0;
        for (Replay each : replays) {
            String id = each.letter().id();
            if (!answers.containsKey(id) && !ways.containsKey(id)) {
                bytes += prepare(each, found.get(id), by, answers, ways);
            }
            // A portion of letters that only point to their messages may stand for far more than fits into memory.
            if (bytes > Portions.BYTES_MAX) {
                answers.putAll(claimedAndSent(ways, by));
                ways.clear();
                bytes = 0;
            }
        }
        answers.putAll(claimedAndSent(ways, by));
        List<Sent> sent = new ArrayList<>();
        for (Replay each : replays) {
            Sent answer = answers.get(each.letter().id());
            sent.add(answer == null ? Sent.ALREADY : answer);
            // Of one that is named twice, the second was sent already.
            answers.computeIfPresent(
                    each.letter().id(), (id, known) -> known instanceof Sent.Done ? Sent.ALREADY : known);
        }
        return sent;
    }

    /** @return the bytes of the message that is to be sent, if one is */
    private long prepare(
            Replay replay, @Nullable Kept kept, String by, Map<String, Sent> answers, Map<String, Way> ways) {
        DeadLetter letter = replay.letter();
        if (book.isClosed(letter.id())) {
            answers.put(letter.id(), Sent.ALREADY);
        } else if (kept == null) {
            answers.put(letter.id(), Sent.GONE);
        } else {
            try {
                boolean held = book.state(letter.id()) == LetterState.HELD;
                var way = new Way(letter, outgoing.sent(kept, replay, by), held, Outgoing.isFollowed(kept, replay));
                ways.put(letter.id(), way);
                return way.bytes();
            } catch (Refused e) {
                if (e.kind() != Refused.Kind.CONFLICT) {
                    throw e;
                }
                answers.put(letter.id(), new Sent.Unable(Sent.Obstacle.OTHER, e.why(), e.remedy()));
            }
        }
        return 0;
    }

    /** What became of them: of those that are not ours, that someone else has them. */
    private Map<String, Sent> claimedAndSent(Map<String, Way> ways, String by) {
        Set<String> ours = doing.claimed(ways.values().stream().map(Way::letter).toList(), by);
        Map<String, Sent> answers = new HashMap<>();
        ways.keySet().forEach(id -> answers.put(id, ours.contains(id) ? Sent.DONE : Sent.ALREADY));
        ways.keySet().retainAll(ours);
        answers.putAll(send(ways, by));
        return answers;
    }

    /** Returns what could not be sent, and why. Throws if it is not the letters' fault; their claims are left for the next try. */
    private Map<String, Sent> send(Map<String, Way> ways, String by) {
        Map<Way, Future<RecordMetadata>> written = new LinkedHashMap<>();
        KafkaException failure = null;
        try {
            for (Way each : ways.values()) {
                written.put(each, producers.send(each.written));
            }
        } catch (KafkaException e) {
            failure = e;
        }
        Map<String, Sent> unable = new LinkedHashMap<>();
        List<DeadLetter> done = new ArrayList<>();
        List<DeadLetter> unfollowed = new ArrayList<>();
        for (var each : written.entrySet()) {
            DeadLetter letter = each.getKey().letter;
            try {
                Answers.of(each.getValue(), WITHIN);
                done.add(letter);
                if (!each.getKey().followed) {
                    unfollowed.add(letter);
                }
            } catch (RecordTooLargeException e) {
                doing.write(List.of(letter), each.getKey().held ? Deed.HELD : Deed.RELEASED, by);
                unable.put(letter.id(), tooLarge(letter, each.getKey().written.topic()));
            } catch (KafkaException e) {
                failure = failure == null ? e : failure;
            }
        }
        // First: a job would wait in vain for the end of a replay that is known to be done and lacks this.
        doing.endUnknown(unfollowed, by);
        doing.write(done, Deed.REPLAYED, by);
        if (failure != null) {
            throw Answers.refused(done.size() + " of " + ways.size() + " letters were sent", failure);
        }
        return unable;
    }

    private static Sent tooLarge(DeadLetter letter, String topic) {
        return new Sent.Unable(
                Sent.Obstacle.TOO_LARGE,
                "the message of letter " + letter.id() + " is too large for topic " + topic,
                "raise the topic's " + TopicConfig.MAX_MESSAGE_BYTES_CONFIG + " and retry it again");
    }
}
