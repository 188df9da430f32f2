// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static dev.redrive.kafka.codec.Fixture.header;
import static dev.redrive.kafka.codec.Fixture.read;
import static dev.redrive.kafka.codec.Fixture.record;
import static dev.redrive.kafka.codec.Fixture.retried;
import static dev.redrive.kafka.codec.Fixture.returned;
import static dev.redrive.kafka.codec.Fixture.text;
import static dev.redrive.kafka.codec.Fixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Origin;
import dev.redrive.core.policy.Verdict;
import java.time.Instant;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;

class RetriesTest {

    @Test
    void givesBackTheMessageAsItCame() {
        Delivery delivery = read(record(
                utf8("k"),
                utf8("v"),
                header("type", "invoice"),
                header("x-redrive-id", "the producer's own"),
                header("offset", "mine"),
                new RecordHeader("a", null),
                header("a", "2")));

        ProducerRecord<byte[], byte[]> sent = retried(delivery, Past.of(delivery));
        Returned returned = returned(sent, 900);

        assertThat(sent.topic()).isEqualTo(Fixture.RETRY);
        assertThat(sent.timestamp()).isEqualTo(Fixture.NOW.toEpochMilli());
        assertThat(returned.message().content()).isEqualTo(delivery.message().content());
        assertThat(returned.message().id()).isEqualTo(delivery.message().id());
        assertThat(returned.message().createdAt()).isEqualTo(Fixture.CREATED);
        assertThat(returned.message().origin())
                .isEqualTo(new Origin(new Place(Fixture.RETRY, sent.partition()).text(), 900));
        assertThat(returned.standing()).isEqualTo(new Standing(1, Fixture.NOW));
        assertThat(returned.due()).isEqualTo(Fixture.DUE);
        assertThat(returned.group()).isEqualTo("billing");
        assertThat(returned.past().original())
                .isEqualTo(new Original(Fixture.PLACE, Fixture.OFFSET, Fixture.EPOCH, Fixture.CREATED));
        assertThat(returned.past().firstAttempt()).isEqualTo(Fixture.NOW.plusSeconds(1));
        assertThat(returned.past().replays()).isZero();
    }

    @Test
    void writesTheHeadersOfTheSeed() {
        Delivery delivery = read(record(null, null));

        ProducerRecord<byte[], byte[]> sent = retried(delivery, Past.of(delivery));

        assertThat(text(sent, "x-retry-attempt")).isEqualTo("1");
        assertThat(text(sent, "x-process-after")).isEqualTo(Long.toString(Fixture.DUE.toEpochMilli()));
        assertThat(text(sent, "x-original-topic")).isEqualTo("orders");
        assertThat(text(sent, "x-first-attempt-timestamp"))
                .isEqualTo(Long.toString(Fixture.NOW.plusSeconds(1).toEpochMilli()));
        assertThat(text(sent, "x-last-error-type")).isEqualTo("HTTP 503");
        assertThat(text(sent, "x-last-error-message")).isEqualTo("try later 1");
        assertThat(text(sent, "x-api-status-code")).isEqualTo("503");
        assertThat(text(sent, "x-api-response")).isEqualTo("try later 1");
        assertThat(text(sent, "x-redrive-stack")).isNull();
    }

    @Test
    void isNeverDueEarlyForAFractionOfAMillisecond() {
        Delivery delivery = read(record(null, null));
        var verdict = new Verdict.RetryAt(Instant.ofEpochMilli(1_000).plusNanos(1));

        ProducerRecord<byte[], byte[]> sent = Retries.retry(
                new Place("r", 0), Fixture.ruling(delivery, verdict), Past.of(delivery), "billing", Fixture.NOW);

        assertThat(text(sent, "x-process-after")).isEqualTo("1001");
    }

    @Test
    void remembersTheOriginalThroughManyRetriesToTheDeadLetter() {
        Delivery delivery = read(record(utf8("k"), utf8("v"), header("epoch", "mine")));
        Past past = Past.of(delivery);
        for (int n = 1; n <= 30; n++) {
            ProducerRecord<byte[], byte[]> sent = retried(delivery, past);
            assertThat(text(sent, "x-retry-attempt")).isEqualTo(Integer.toString(n));
            assertThat(sent.headers().toArray()).hasSizeLessThan(25);
            Returned returned = returned(sent, 900 + n);
            delivery = Fixture.delivery(returned);
            past = returned.past();
        }

        ProducerRecord<byte[], byte[]> letter = Fixture.buried(delivery, past);

        assertThat(text(letter, "x-retry-attempt")).isEqualTo("31");
        assertThat(text(letter, "source-topic")).isEqualTo("orders");
        assertThat(text(letter, "partition")).isEqualTo("3");
        assertThat(text(letter, "offset")).isEqualTo("41");
        assertThat(text(letter, "epoch")).isEqualTo("7");
        assertThat(text(letter, "x-redrive-timestamp")).isEqualTo(Long.toString(Fixture.CREATED.toEpochMilli()));
        assertThat(text(letter, "x-process-after")).isNull();
        assertThat(letter.headers().headers("epoch")).hasSize(2);
        assertThat(text(letter, "x-redrive-history")).startsWith("[{\"dropped\":11},{\"n\":12,");
        assertThat(past.tries().newest()).hasSize(Tries.KEPT_MAX);
        assertThat(past.firstAttempt()).isEqualTo(Fixture.NOW.plusSeconds(1));
    }

    @Test
    void keepsWhatOthersAddOnTheWay() {
        Delivery delivery = read(record(null, utf8("v"), header("a", "1")));
        ProducerRecord<byte[], byte[]> sent = retried(delivery, Past.of(delivery));
        sent.headers().add("traceparent", utf8("t")).add("x-redrive-replays", utf8("2"));

        Returned returned = returned(sent, 1);

        assertThat(returned.past().replays()).isEqualTo(2);
        assertThat(returned.message().content().headers().inOrder())
                .extracting(dev.redrive.core.message.Header::name)
                .containsExactly("a", "traceparent");
    }

    @Test
    void findsItsHeadersInADisturbedBlock() {
        Delivery delivery = read(record(null, utf8("v"), header("offset", "mine"), header("a", "1")));
        ProducerRecord<byte[], byte[]> sent = retried(delivery, Past.of(delivery));
        sent.headers().remove("x-redrive-replays").add("x-redrive-replays", utf8("1"));

        Returned returned = returned(sent, 1);

        assertThat(returned.past().replays()).isEqualTo(1);
        assertThat(returned.message().content().headers())
                .isEqualTo(delivery.message().content().headers());
    }

    @Test
    void takesNoForwardedIdForTheProducersAfterARetry() {
        Delivery delivery = read(record(
                null,
                null,
                header("x-redrive-replays", "1"),
                header("x-redrive-headers", "9"),
                header("x-redrive-id", "of another message")));

        Returned once = returned(retried(delivery, Past.of(delivery)), 900);
        Returned twice = returned(retried(Fixture.delivery(once), once.past()), 901);

        assertThat(once.message().content().labels()).isEqualTo(Labels.NONE);
        assertThat(twice.message().content().labels()).isEqualTo(Labels.NONE);
    }

    @Test
    void takesARecordOfOthersForAFreshMessageDueAtOnce() {
        Header[] came = {header("x-original-topic", "orders"), header("x-process-after", "9999999999999")};
        var raw = Raw.of(record(Fixture.RETRY, 2, 77, 5, utf8("k"), utf8("v"), came));

        Returned returned = Fixture.RETRY_READER.read(raw, Fixture.NOW);

        assertThat(returned.message().id()).isEqualTo(Fixture.RETRY_IDS.of(2, 77));
        assertThat(returned.message().content().headers().inOrder()).hasSize(2);
        assertThat(returned.message().content().labels()).isEqualTo(Labels.NONE);
        assertThat(returned.due()).isEqualTo(Fixture.NOW);
        assertThat(returned.standing()).isEqualTo(new Standing(0, Fixture.NOW));
        assertThat(returned.group()).isNull();
        assertThat(returned.past().original().offset()).isEqualTo(77);
    }

    @Test
    void beginsANewLifeWithoutFailures() {
        Delivery delivery = read(record(null, utf8("v")));
        ProducerRecord<byte[], byte[]> letter = Fixture.buried(delivery, Past.of(delivery));
        letter.headers().add("x-retry-attempt", utf8("0")).add("x-redrive-replays", utf8("1"));

        Returned returned = Fixture.RETRY_READER.read(
                Raw.of(Fixture.stored(letter, Fixture.RETRY, 9)), Fixture.NOW.plusSeconds(99));

        assertThat(returned.message().id()).isEqualTo(delivery.message().id());
        assertThat(returned.standing()).isEqualTo(new Standing(0, Fixture.NOW.plusSeconds(99)));
        assertThat(returned.past().firstAttempt()).isEqualTo(Fixture.NOW.plusSeconds(99));
        assertThat(returned.past().tries().newest()).hasSize(1);
        assertThat(returned.message().content().headers().inOrder()).isEmpty();
    }

    @Test
    void sendsAllCopiesOfAMessageToOnePartition() {
        Delivery keyed = read(record(utf8("k"), utf8("v")));
        Delivery keyless = read(record(null, utf8("v")));
        Delivery again = Fixture.delivery(returned(retried(keyless, Past.of(keyless)), 5));

        assertThat(Retries.place("r", 12, again.message())).isEqualTo(Retries.place("r", 12, keyless.message()));
        assertThat(Retries.place("r", 12, keyed.message()).partition()).isBetween(0, 11);
    }

    @Test
    void retriesOnlyWhatWaits() {
        Delivery delivery = read(record(null, null));
        var ruling = new Ruling(delivery, Verdict.SKIP, null);

        assertThatThrownBy(() -> Retries.retry(new Place("r", 0), ruling, Past.of(delivery), "g", Fixture.NOW))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
