// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Envelope;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EnvelopesTest {

    /** Puts brackets around texts, and around nothing else. */
    private record Brackets() implements Envelope {
        @Override
        public String name() {
            return "brackets";
        }

        @Override
        public @Nullable Payload sealed(Payload value, Death death, Provenance provenance, History history) {
            String text = value.text();
            return text.startsWith("!")
                    ? null
                    : Payload.of(
                            "[" + text + "] " + death.failure().code() + " " + death.attempts() + " " + provenance);
        }

        @Override
        public Payload opened(Payload sealed) {
            return Payload.of(sealed.text().substring(1, sealed.text().indexOf(']')));
        }
    }

    @Test
    void putsTheValueOfALetterIntoItsEnvelopeAndTakesItOutAgain() {
        ProducerRecord<byte[], byte[]> sealed = sealed("hello");

        assertThat(new String(sealed.value(), StandardCharsets.UTF_8)).isEqualTo("[hello] UNAVAILABLE 1 orders-1@7");
        assertThat(Envelopes.isSealed(sealed)).isTrue();
        var raw = Raw.of(Fixture.stored(sealed, "orders.dlq", 3));
        Letter letter =
                new LetterReader(FieldNames.DEFAULTS, new Brackets()).read(raw).orElseThrow();
        assertThat(letter.returned().message().value().text()).isEqualTo("hello");
        assertThat(letter.returned().message().content().headers().last(Names.CONTENT))
                .isEmpty();
    }

    @Test
    void leavesALetterAsItIsThatFitsIntoNone() {
        ProducerRecord<byte[], byte[]> plain = sealed("!hello");

        assertThat(new String(plain.value(), StandardCharsets.UTF_8)).isEqualTo("!hello");
        assertThat(Envelopes.isSealed(plain)).isFalse();
    }

    @Test
    void sendsAMessageOnUnderItsOwnIdWithoutWhatTheOneBeforeWasCalled() {
        var before = new Headers(List.of(
                Header.of("trace", "t1"),
                Header.of("type", "old"),
                Header.of(Names.BLOCK, "3"),
                Header.of(Names.ID, "old-id"),
                Header.of(Names.ORIGINAL_TOPIC, "p.parse")));
        var labels = new Labels("pdf", Priority.HIGH, null, "step-1", "c1");
        var content = new Content(Key.of("k"), Payload.of("v"), before, labels);

        ProducerRecord<byte[], byte[]> sent =
                Onwards.message(new Onward(new QueueName("p.index"), content), Fixture.NOW);
        Delivery read = Reader.ofOwnTopic(Fixture.IDS, FieldNames.DEFAULTS)
                .read(Fixture.stored(sent, "p.index", 5), "p.index/0", 1, Fixture.NOW);

        assertThat(sent.topic()).isEqualTo("p.index");
        assertThat(read.message().id().value()).isEqualTo("step-1");
        assertThat(read.message().content().labels()).isEqualTo(labels);
        assertThat(read.message().content().headers().inOrder())
                .extracting(Header::name)
                .containsOnlyOnce("trace", "type", Names.ORIGINAL_TOPIC);
    }

    private static ProducerRecord<byte[], byte[]> sealed(String value) {
        Delivery delivery = Fixture.read(Fixture.record(
                "orders", 1, 7, Fixture.NOW.toEpochMilli(), null, value.getBytes(StandardCharsets.UTF_8)));
        Ruling ruling = Fixture.ruling(delivery, new Verdict.Bury(Reason.EXHAUSTED));
        Past past = Past.of(delivery);
        return Envelopes.sealed(
                Letters.letter("orders.dlq", ruling, past, "g", Fixture.NOW), ruling, past, "g", new Brackets());
    }
}
