// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static dev.redrive.kafka.codec.Fixture.DLQ;
import static dev.redrive.kafka.codec.Fixture.DUE;
import static dev.redrive.kafka.codec.Fixture.GROUP;
import static dev.redrive.kafka.codec.Fixture.NOW;
import static dev.redrive.kafka.codec.Fixture.RETRY;
import static dev.redrive.kafka.codec.Fixture.buried;
import static dev.redrive.kafka.codec.Fixture.header;
import static dev.redrive.kafka.codec.Fixture.read;
import static dev.redrive.kafka.codec.Fixture.record;
import static dev.redrive.kafka.codec.Fixture.retried;
import static dev.redrive.kafka.codec.Fixture.returned;
import static dev.redrive.kafka.codec.Fixture.stored;
import static dev.redrive.kafka.codec.Fixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class LetterReaderTest {

    private static final LetterReader READER = new LetterReader(FieldNames.DEFAULTS);

    private final Delivery delivery = read(record(utf8("k"), utf8("value"), header("type", "invoice")));
    private final ProducerRecord<byte[], byte[]> written = buried(delivery, Past.of(delivery));

    @Test
    void readsALetterBack() {
        Letter letter = letter(written);

        assertThat(letter.id()).isEqualTo(Letters.id(GROUP, delivery.message().id(), 0, Fixture.PLACE, Fixture.OFFSET));
        assertThat(letter.returned().message().id())
                .isEqualTo(delivery.message().id());
        assertThat(letter.returned().message().content())
                .isEqualTo(delivery.message().content());
        assertThat(letter.returned().group()).isEqualTo(GROUP);
        assertThat(letter.returned().past().tries().newest()).hasSize(1);
        assertThat(letter.returned().standing().failures()).isEqualTo(1);
        assertThat(letter.at()).isEqualTo(NOW);
        assertThat(letter.reason()).isEqualTo(Reason.EXHAUSTED);
        assertThat(letter.failure().code()).isEqualTo("UNAVAILABLE");
        assertThat(letter.failure().type()).isEqualTo("HTTP 503");
        assertThat(letter.failure().message()).isEqualTo("try later 1");
        assertThat(letter.failure().stack()).isEqualTo("at a.B\n  at c.D");
        assertThat(letter.pointer()).isNull();
    }

    @Test
    void readsTheReplayThatSentTheMessageAndKeepsItThroughARetry() {
        var sentBy = new JobReplay("job-0a3f", "d0123");
        Returned again = returned(retried(delivery, Past.of(delivery).sentBy(sentBy)), 900);

        Letter letter = letter(buried(Fixture.delivery(again), again.past()));

        assertThat(again.past().sentBy()).isEqualTo(sentBy);
        assertThat(letter.returned().past().sentBy()).isEqualTo(sentBy);
        assertThat(letter(Step.BARE.of(buried(Fixture.delivery(again), again.past())))
                        .returned()
                        .past()
                        .sentBy())
                .isEqualTo(sentBy);
    }

    @Test
    void believesNoReplayThatAProducerHasWritten() {
        ProducerRecord<byte[], byte[]> forged = retried(
                read(record(utf8("k"), utf8("v"))), Past.of(delivery).sentBy(new JobReplay("job-0a3f", "d0123")));
        Delivery fresh = read(stored(forged, Fixture.TOPIC, 42));

        Letter letter = letter(buried(fresh, Past.of(fresh)));

        assertThat(Past.of(fresh).sentBy()).isNull();
        assertThat(letter.returned().past().sentBy()).isNull();
    }

    @Test
    void knowsALetterOfTheFormerFormByTheIdItHadThen() {
        written.headers().remove("x-redrive-form");

        assertThat(letter(written).id())
                .isEqualTo(Letters.formerId(GROUP, delivery.message().id(), 0));
    }

    @Test
    void saysWhereTheValueLiesThatDidNotFit() {
        Letter pointing = letter(Step.POINTER.of(written));
        Letter bare = letter(Step.BARE.of(written));

        assertThat(pointing.pointer()).isNotNull();
        assertThat(pointing.pointer().place()).isEqualTo(Fixture.PLACE);
        assertThat(pointing.pointer().offset()).isEqualTo(Fixture.OFFSET);
        assertThat(pointing.pointer().headersToo()).isFalse();
        assertThat(bare.pointer().headersToo()).isTrue();
        assertThat(LetterReader.isThat(Payload.of("value"), pointing.pointer())).isTrue();
        assertThat(LetterReader.isThat(Payload.of("another"), pointing.pointer()))
                .isFalse();
        assertThat(LetterReader.isThat(Payload.ABSENT, pointing.pointer())).isFalse();
    }

    @Test
    void takesNothingElseForALetter() {
        assertThat(READER.read(Raw.of(record(null, utf8("value"))))).isEmpty();
        assertThat(READER.read(Raw.of(record(null, null, header(Names.ID, "m")))))
                .isEmpty();
        assertThat(READER.read(Raw.of(record(null, null, header(Names.GROUP, "g")))))
                .isEmpty();
    }

    @Test
    void readsALetterWhoseHeadersSomeoneSpoiled() {
        Letter letter = READER.read(Raw.of(record(
                        null,
                        null,
                        header(Names.ID, "m"),
                        header(Names.GROUP, "g"),
                        header(Names.REASON, "because"),
                        header(Names.POINTER, "nowhere/x/y"))))
                .orElseThrow();

        assertThat(letter.reason()).isEqualTo(Reason.EXHAUSTED);
        assertThat(letter.pointer()).isNull();
    }

    @Test
    void aPostponedMessageComesBackAsItWasPushed() {
        MessageId id = Postponed.newId(new SplittableRandom(1));
        var headers = new Headers(List.of(Header.of("type", "invoice"), Header.of(Names.ID, "theirs")));
        var content = new Content(Key.of("k"), Payload.of("v"), headers, FieldNames.DEFAULTS.labels(headers.inOrder()));

        Returned back =
                returned(Postponed.message(new Place(RETRY, 2), id, content, GROUP, new Postponed.Due(NOW, DUE)), 17);

        assertThat(back.message().id()).isEqualTo(id);
        assertThat(back.message().content()).isEqualTo(content);
        assertThat(back.message().createdAt()).isEqualTo(NOW);
        assertThat(back.due()).isEqualTo(DUE);
        assertThat(back.standing().failures()).isZero();
        assertThat(back.group()).isEqualTo(GROUP);
        assertThat(back.past().original().place()).isEqualTo(new Place(RETRY, 2));
        assertThat(back.past().original().offset()).isEqualTo(17);
    }

    private static Letter letter(ProducerRecord<byte[], byte[]> written) {
        return READER.read(Raw.of(stored(written, DLQ, 5))).orElseThrow();
    }
}
