// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.testkit.fuzz.Fuzz;
import dev.redrive.testkit.fuzz.HeaderLines;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Records whose headers hold anything, ours among them, on the source, the retry and the dead-letter topic: each is a message, goes
 * on to the other topics, and comes back as itself.
 */
class HeadersFuzzTest extends Fuzz {
    private static final byte[] KEY = bytes("k");
    private static final byte[] VALUE = bytes("v");

    @Override
    protected List<byte[]> good() {
        Delivery fresh = Fixture.read(Fixture.record(KEY, VALUE, Fixture.header("type", "invoice.created")));
        return List.of(
                lines(Fixture.retried(fresh, Past.of(fresh))),
                lines(Fixture.buried(fresh, Past.of(fresh))),
                lines(Step.BARE.of(Fixture.buried(fresh, Past.of(fresh)))),
                bytes("type:invoice.created\npriority:high\nce_id:7\ntraceparent:00-1-2-01\n" + Names.ID + ":m-1\n"
                        + Names.ORIGINAL_TOPIC + ":orders"));
    }

    @Override
    protected List<String> words() {
        var words = new ArrayList<>(
                Names.ALL.stream().sorted().map(each -> "\n" + each + ":").toList());
        words.addAll(List.of("m-1", "orders", "billing", "orders/3/41", "[{\"n\":1}]", "exhausted"));
        return words;
    }

    @Override
    protected int inputs() {
        return 3_000;
    }

    @Override
    protected boolean takes(byte[] input) {
        Header[] headers = Wire.headers(HeaderLines.read(input).inOrder()).toArray(Header[]::new);
        goesOn(Fixture.read(record(Fixture.TOPIC, headers)));

        var raw = Raw.of(record(Fixture.RETRY, headers));
        Returned returned = Fixture.RETRY_READER.read(raw, Fixture.NOW);
        assertThat(Fixture.RETRY_READER.read(Raw.of(raw.toBytes()), Fixture.NOW))
                .isEqualTo(returned);
        Delivery again = Fixture.delivery(returned);
        assertThat(Fixture.returned(Fixture.retried(again, returned.past()), 1)
                        .message()
                        .id())
                .isEqualTo(again.message().id());

        return new LetterReader(FieldNames.DEFAULTS)
                .read(Raw.of(record(Fixture.DLQ, headers)))
                .map(letter -> {
                    goesOn(Fixture.delivery(letter.returned()));
                    return true;
                })
                .orElse(!again.message().content().headers().isEmpty());
    }

    /** To the retry topic and to the dead letters, at every size, and is itself there. */
    private static void goesOn(Delivery delivery) {
        Past past = Past.of(delivery);
        Returned returned = Fixture.returned(Fixture.retried(delivery, past), 2);
        assertThat(returned.message().id()).isEqualTo(delivery.message().id());
        assertThat(returned.standing().failures()).isEqualTo(delivery.standing().failures() + 1);

        var buried = Fixture.buried(delivery, past);
        assertThat(buried.value()).isEqualTo(VALUE);
        for (Step step : Step.values()) {
            var letter = new LetterReader(FieldNames.DEFAULTS)
                    .read(Raw.of(Fixture.stored(step.of(buried), Fixture.DLQ, 3)))
                    .orElseThrow();
            assertThat(letter.returned().message().id())
                    .isEqualTo(delivery.message().id());
        }
    }

    private static ConsumerRecord<byte[], byte[]> record(String topic, Header... headers) {
        return Fixture.record(topic, 3, 41, 1_893_456_000_123L, KEY, VALUE, headers);
    }

    private static byte[] lines(ProducerRecord<byte[], byte[]> sent) {
        return HeaderLines.write(Wire.headers(sent.headers()));
    }
}
