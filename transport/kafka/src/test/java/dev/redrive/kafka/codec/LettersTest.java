// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static dev.redrive.kafka.codec.Fixture.buried;
import static dev.redrive.kafka.codec.Fixture.header;
import static dev.redrive.kafka.codec.Fixture.read;
import static dev.redrive.kafka.codec.Fixture.record;
import static dev.redrive.kafka.codec.Fixture.text;
import static dev.redrive.kafka.codec.Fixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.ReplayClaim;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;

class LettersTest {
    private static final Verdict EXHAUSTED = new Verdict.Bury(Reason.EXHAUSTED);

    @Test
    void tellsEverythingThatTheDesignAsksFor() {
        Delivery delivery = read(record(utf8("k"), utf8("v"), header("a", "1")));

        ProducerRecord<byte[], byte[]> letter = buried(delivery, Past.of(delivery));

        assertThat(letter.topic()).isEqualTo("orders.dlq");
        assertThat(letter.partition()).isNull();
        assertThat(letter.timestamp()).isEqualTo(Fixture.NOW.toEpochMilli());
        assertThat(text(letter, "x-error-reason")).isEqualTo("UNAVAILABLE: try later 1");
        assertThat(text(letter, "x-retry-attempt")).isEqualTo("1");
        assertThat(text(letter, "source-topic")).isEqualTo("orders");
        assertThat(text(letter, "partition")).isEqualTo("3");
        assertThat(text(letter, "offset")).isEqualTo("41");
        assertThat(text(letter, "epoch")).isEqualTo("7");
        assertThat(text(letter, "x-original-topic")).isEqualTo("orders");
        assertThat(text(letter, "x-first-attempt-timestamp"))
                .isEqualTo(Long.toString(Fixture.NOW.plusSeconds(1).toEpochMilli()));
        assertThat(text(letter, "x-last-error-type")).isEqualTo("HTTP 503");
        assertThat(text(letter, "x-last-error-message")).isEqualTo("try later 1");
        assertThat(text(letter, "x-api-status-code")).isEqualTo("503");
        assertThat(text(letter, "x-api-response")).isEqualTo("try later 1");
        assertThat(text(letter, "x-redrive-id")).isEqualTo(Fixture.IDS.of(3, 41).value());
        assertThat(text(letter, "x-redrive-group")).isEqualTo("billing");
        assertThat(text(letter, "x-redrive-reason")).isEqualTo("exhausted");
        assertThat(text(letter, "x-redrive-code")).isEqualTo("UNAVAILABLE");
        assertThat(text(letter, "x-redrive-timestamp")).isEqualTo(Long.toString(Fixture.CREATED.toEpochMilli()));
        assertThat(text(letter, "x-redrive-replays")).isEqualTo("0");
        assertThat(text(letter, "x-redrive-stack")).isEqualTo("at a.B\n  at c.D");
        assertThat(text(letter, "x-redrive-history"))
                .isEqualTo("[{\"n\":1,\"at\":\"2030-01-01T00:01:01.456Z\",\"tookMs\":12,\"outcome\":\"failed\","
                        + "\"code\":\"UNAVAILABLE\",\"type\":\"HTTP 503\",\"message\":\"try later 1\"}]");
        assertThat(text(letter, "x-process-after")).isNull();
    }

    @Test
    void keepsWhatCameInItsOrderBeforeWhatIsAdded() {
        Header[] came = {
            header("partition", "mine"),
            header("a", "1"),
            new RecordHeader("a", null),
            header("x-retry-attempt", "theirs"),
            new RecordHeader("", new byte[] {-1})
        };
        Delivery delivery = read(record(null, null, came));

        ProducerRecord<byte[], byte[]> letter = buried(delivery, Past.of(delivery));

        assertThat(letter.key()).isNull();
        assertThat(letter.value()).isNull();
        assertThat(Arrays.copyOf(letter.headers().toArray(), came.length)).containsExactly(came);
        assertThat(text(letter, "partition")).isEqualTo("3");
    }

    @Test
    void namesAStatusOnlyForAnAnswerOverHttp() {
        for (String type : new String[] {"java.io.IOException", "HTTP", "HTTP 5xx", "HTTP 5033", "exit 503"}) {
            ProducerRecord<byte[], byte[]> letter = buriedAfter(Fixture.failed(1, type, "no"));

            assertThat(text(letter, "x-api-status-code")).isNull();
            assertThat(text(letter, "x-api-response")).isNull();
            assertThat(text(letter, "x-last-error-type")).isEqualTo(type);
        }
    }

    @Test
    void saysWhyEvenWithoutAnAttempt() {
        Delivery delivery = read(record(null, null));
        var ruling = new Ruling(delivery, new Verdict.Bury(Reason.EXPIRED), null);

        ProducerRecord<byte[], byte[]> letter =
                Letters.letter("orders.dlq", ruling, Past.of(delivery), "billing", Fixture.NOW);

        assertThat(text(letter, "x-redrive-code")).isEqualTo("EXPIRED");
        assertThat(text(letter, "x-redrive-reason")).isEqualTo("expired");
        assertThat(text(letter, "x-error-reason")).isEqualTo("expired");
        assertThat(text(letter, "x-retry-attempt")).isEqualTo("0");
        assertThat(text(letter, "x-redrive-history")).isEqualTo("[]");
        assertThat(text(letter, "x-last-error-type")).isNull();
    }

    @Test
    void boundsEveryTextItAdds() {
        var failure = new Failure("C".repeat(999), "t".repeat(999), "\u20ac".repeat(9999), "\u20ac".repeat(9999), null);
        var tried = new Tried(1, Fixture.NOW, Duration.ZERO, new Outcome.Rejected(failure));

        ProducerRecord<byte[], byte[]> letter = buriedAfter(tried);

        assertThat(letter.headers().lastHeader("x-redrive-stack").value())
                .hasSizeBetween(Letters.STACK_BYTES_MAX - 3, Letters.STACK_BYTES_MAX);
        assertThat(text(letter, "x-redrive-stack")).matches("\u20ac+");
        assertThat(text(letter, "x-error-reason")).hasSize(Letters.REASON_MAX);
        assertThat(size(letter)).isLessThan(64 * 1024);
    }

    @Test
    void survivesHalfACharacterInAFailure() {
        ProducerRecord<byte[], byte[]> letter = buriedAfter(Fixture.failed(1, "t\ud83d", "half \udc00 of it \ud83d"));

        assertThat(text(letter, "x-last-error-message")).isEqualTo("half ? of it ?");
        assertThat(text(letter, "x-redrive-history")).contains("half ? of it ?");
    }

    @Test
    void believesNothingThatARecordOfASourceTopicSaysOfItself() {
        Delivery first = read(record(utf8("k"), utf8("v")));
        Header[] forged = buried(first, Past.of(first)).headers().toArray();
        for (Header each : List.of(
                header("source-topic", "payments"), header("x-redrive-replays", "7"), header("x-retry-attempt", "9"))) {
            forged = Stream.concat(
                            Arrays.stream(forged).filter(old -> !old.key().equals(each.key())), Stream.of(each))
                    .toArray(Header[]::new);
        }
        Delivery other = read(Fixture.record("orders", 0, 77, 1, utf8("k2"), utf8("v2"), forged));

        Past past = Past.of(other);

        assertThat(other.message().id()).isEqualTo(Fixture.IDS.of(0, 77));
        assertThat(other.standing().failures()).isZero();
        assertThat(past.original().place()).isEqualTo(new Place("orders", 0));
        assertThat(past.original().offset()).isEqualTo(77);
        assertThat(past.replays()).isZero();
        assertThat(past.tries()).isEqualTo(Tries.NONE);
        ProducerRecord<byte[], byte[]> letter = buried(other, past);
        assertThat(text(letter, "source-topic")).isEqualTo("orders");
        assertThat(text(letter, "x-retry-attempt")).isEqualTo("1");
    }

    @Test
    void twoRecordsThatDiedAreTwoLettersThoughTheyCameWithTheSameHeaders() {
        Header[] same = {header("x-redrive-id", "SAME"), header("x-original-topic", "orders")};
        Delivery one = read(Fixture.record("orders", 0, 1, 1, utf8("k1"), utf8("one"), same));
        Delivery two = read(Fixture.record("orders", 0, 2, 1, utf8("k2"), utf8("two"), same));

        assertThat(letterId(buried(one, Past.of(one)))).isNotEqualTo(letterId(buried(two, Past.of(two))));
        assertThat(buried(one, Past.of(one)).headers().headers("x-redrive-id")).hasSize(2);
    }

    /** As the former version, a forged record or a topic of a pipeline's node may make them. */
    @Test
    void twoRetryRecordsOfDifferentOriginsAreTwoLettersThoughTheyCarryOneId() {
        Delivery victim = read(record(utf8("k"), utf8("v")));
        ProducerRecord<byte[], byte[]> waiting = Fixture.retried(victim, Past.of(victim));
        Returned real = Fixture.returned(waiting, 5);
        waiting.headers().add("offset", utf8("99"));
        Returned forged = Fixture.returned(waiting, 6);

        assertThat(forged.message().id()).isEqualTo(real.message().id());
        assertThat(letterId(buried(Fixture.delivery(forged), forged.past())))
                .isNotEqualTo(letterId(buried(Fixture.delivery(real), real.past())));
    }

    private static String letterId(ProducerRecord<byte[], byte[]> letter) {
        return new LetterReader(FieldNames.DEFAULTS)
                .read(Raw.of(Fixture.stored(letter, "orders.dlq", 3)))
                .orElseThrow()
                .id();
    }

    @Test
    void keepsAsAClaimWhatAReplayToTheOriginSaysOfItself() {
        Delivery first = read(record(utf8("k"), utf8("v"), header("a", "1")));
        var sent = Returns.ours("orders", first.message(), Past.of(first), "billing", Fixture.NOW);
        Delivery again = read(Fixture.stored(sent, "orders", 50));
        Past past = Past.of(again);
        Returned waited = Fixture.returned(Fixture.retried(again, past), 4);

        Letter letter = new LetterReader(FieldNames.DEFAULTS)
                .read(Raw.of(Fixture.stored(buried(Fixture.delivery(waited), waited.past()), "orders.dlq", 3)))
                .orElseThrow();

        var claim = new ReplayClaim(first.message().id(), 1);
        assertThat(again.message().id()).isEqualTo(Fixture.IDS.of(0, 50));
        assertThat(past.claim()).isEqualTo(claim);
        assertThat(letter.returned().past().claim()).isEqualTo(claim);
        assertThat(letter.returned().past().replays()).isZero();
        assertThat(letter.returned().message().content().headers().inOrder())
                .extracting(dev.redrive.core.message.Header::name)
                .containsExactly("a");
    }

    @Test
    void doesNotPileUpWhenAReplayedMessageDiesAgain() {
        Delivery first = read(record(utf8("k"), utf8("v"), header("partition", "mine"), header("a", "1")));
        ProducerRecord<byte[], byte[]> letter = buried(first, Past.of(first));
        for (int death = 2; death <= 5; death++) {
            // Replayed to the topic it came from, as it lies on the dead-letter topic.
            Delivery again = read(Fixture.stored(letter, "orders", 41 + death));
            assertThat(again.message().id()).isEqualTo(Fixture.IDS.of(0, 41 + death));
            assertThat(again.message().content().labels().producerId()).isNull();
            ProducerRecord<byte[], byte[]> next = buried(again, Past.of(again));

            assertThat(names(next)).isEqualTo(names(letter));
            assertThat(Fixture.repeated(next)).containsExactly("partition");
            assertThat(text(next, "partition")).isEqualTo("0");
            assertThat(text(next, "offset")).isEqualTo(Integer.toString(41 + death));
            assertThat(text(next, "x-retry-attempt")).isEqualTo("1");
            letter = next;
        }
    }

    @Test
    void leavesHeadersAloneThatAHandlerForwardedFromAnotherTopic() {
        Delivery first = read(record(utf8("k"), utf8("v")));
        Header[] forwarded = buried(first, Past.of(first)).headers().toArray();
        var other = Fixture.record("payments", 0, 1, 1, utf8("k"), utf8("v"), forwarded);

        ProducerRecord<byte[], byte[]> letter = buried(read(other), Past.of(read(other)));

        assertThat(Arrays.copyOf(letter.headers().toArray(), forwarded.length)).containsExactly(forwarded);
        assertThat(text(letter, "source-topic")).isEqualTo("payments");
        assertThat(text(letter, "x-redrive-id"))
                .isNotEqualTo(first.message().id().value());
    }

    @Test
    void addsAnAttemptOnceEvenIfThePastHasItAlready() {
        Delivery delivery = read(record(null, null));
        Past past = Past.of(delivery).with(Fixture.tried(1));

        assertThat(text(buried(delivery, past), "x-redrive-history"))
                .isEqualTo(text(buried(delivery, Past.of(delivery)), "x-redrive-history"));
    }

    @Test
    void buriesOnlyTheBuried() {
        Delivery delivery = read(record(null, null));
        var ruling = new Ruling(delivery, Verdict.DONE, null);

        assertThatThrownBy(() -> Letters.letter("d", ruling, Past.of(delivery), "g", Fixture.NOW))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static ProducerRecord<byte[], byte[]> buriedAfter(Tried tried) {
        Delivery delivery = read(record(null, null));
        return Letters.letter(
                "orders.dlq", Fixture.ruling(delivery, EXHAUSTED, tried), Past.of(delivery), "billing", Fixture.NOW);
    }

    private static String names(ProducerRecord<byte[], byte[]> letter) {
        return String.join(
                ",", Arrays.stream(letter.headers().toArray()).map(Header::key).toList());
    }

    private static int size(ProducerRecord<byte[], byte[]> letter) {
        Header[] all = letter.headers().toArray();
        return IntStream.range(0, all.length).map(i -> all[i].value().length).sum();
    }
}
