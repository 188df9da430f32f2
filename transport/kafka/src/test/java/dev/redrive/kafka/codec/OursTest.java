// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/** Messages whose own headers have our names, as the dead letters of other systems do. */
class OursTest {

    private static final Headers THEIRS = new Headers(List.of(
            Header.of(Names.SOURCE_TOPIC, "elsewhere"),
            Header.of(Names.PARTITION, "9"),
            Header.of(Names.OFFSET, "99"),
            Header.of(Names.EPOCH, "5"),
            Header.of(Names.HISTORY, "[{\"n\":1}]")));

    @Test
    void aStepOfAPipelineBeganWhereItLies() {
        var labels = new Labels(null, Priority.NORMAL, null, "step-1", null);
        var content = new Content(Key.of("k"), Payload.of("v"), THEIRS, labels);
        var sent = Onwards.message(new Onward(new QueueName(Fixture.TOPIC), content), Fixture.NOW);

        Delivery step = Fixture.read(Fixture.stored(sent, Fixture.TOPIC, 7));
        Past past = Past.of(step);

        var here = new Original(new Place(Fixture.TOPIC, 0), 7, Fixture.EPOCH, Fixture.NOW);
        assertThat(past).isEqualTo(new Past(here, Fixture.NOW, 0, Tries.NONE));
        assertThat(letter(Fixture.buried(step, past)).returned().past().original())
                .isEqualTo(here);
    }

    @Test
    void aDelayedPushBeganOnTheRetryTopic() {
        var content = new Content(Key.of("k"), Payload.of("v"), THEIRS, Labels.NONE);
        var times = new Postponed.Due(Fixture.NOW, Fixture.DUE);
        var to = new Place(Fixture.RETRY, 2);

        Returned returned =
                Fixture.returned(Postponed.message(to, new MessageId("p-1"), content, Fixture.GROUP, times), 17);

        assertThat(returned.past().original()).isEqualTo(new Original(to, 17, 0, Fixture.NOW));
        assertThat(returned.past().tries()).isEqualTo(Tries.NONE);
        assertThat(returned.message().content()).isEqualTo(content);
    }

    @Test
    void aLetterSaysNothingOfTheLetterItWasMadeOf() {
        Delivery first = Fixture.read(Fixture.record(null, Fixture.utf8("v")));
        var inner = Step.BARE.of(Fixture.buried(first, Past.of(first)));
        inner.headers().add(Names.STACK, Fixture.utf8("of the first"));
        Delivery second = Fixture.read(Fixture.stored(inner, Fixture.DLQ, 5));

        Letter outer = letter(expired(second));

        assertThat(outer.returned().past().original().place().topic()).isEqualTo(Fixture.DLQ);
        assertThat(outer.failure().stack()).isEmpty();
        assertThat(outer.pointer()).isNull();
        assertThat(outer.cut()).isNull();
        assertThat(outer.returned().message().content().headers())
                .isEqualTo(second.message().content().headers());
    }

    @Test
    void aLetterIsNotSealedBecauseTheLetterItWasMadeOfIs() {
        Delivery sealed = Fixture.read(
                Fixture.record(null, Fixture.utf8("[v]"), Fixture.header(Names.CONTENT, "another's envelope")));

        assertThat(Envelopes.isSealed(expired(sealed))).isFalse();
    }

    private static ProducerRecord<byte[], byte[]> expired(Delivery delivery) {
        var ruling = new Ruling(delivery, new Verdict.Bury(Reason.EXPIRED), null);
        return Letters.letter("second.dlq", ruling, Past.of(delivery), "second", Fixture.NOW);
    }

    private static Letter letter(ProducerRecord<byte[], byte[]> written) {
        return new LetterReader(FieldNames.DEFAULTS)
                .read(Raw.of(Fixture.stored(written, written.topic(), 5)))
                .orElseThrow();
    }
}
