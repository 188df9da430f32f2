// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static dev.redrive.kafka.codec.Fixture.header;
import static dev.redrive.kafka.codec.Fixture.read;
import static dev.redrive.kafka.codec.Fixture.record;
import static dev.redrive.kafka.codec.Fixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;

class ReaderTest {

    @Test
    void keepsKeyValueAndHeadersAsTheyAre() {
        Delivery delivery = read(record(
                new byte[] {0, -1},
                new byte[] {1, 2, -3},
                header("b", "2"),
                header("a", "1"),
                new RecordHeader("b", null),
                new RecordHeader("b", new byte[] {-1})));

        Message message = delivery.message();
        assertThat(message.key()).isEqualTo(Key.owning(new byte[] {0, -1}));
        assertThat(message.value()).isEqualTo(Payload.owning(new byte[] {1, 2, -3}));
        assertThat(message.content().headers().inOrder())
                .containsExactly(
                        Header.of("b", "2"),
                        Header.of("a", "1"),
                        new Header("b", Payload.ABSENT),
                        new Header("b", Payload.owning(new byte[] {-1})));
        assertThat(message.id()).isEqualTo(Fixture.IDS.of(3, 41));
        assertThat(message.origin()).isEqualTo(new Origin("orders/3", 41));
        assertThat(message.createdAt()).isEqualTo(Fixture.CREATED);
        assertThat(delivery.standing()).isEqualTo(new Standing(0, Fixture.NOW));
        assertThat(delivery.epoch()).isEqualTo(Fixture.EPOCH);
    }

    @Test
    void tellsAnAbsentKeyAndValueFromEmptyOnes() {
        Message absent = read(record(null, null)).message();
        Message empty = read(record(new byte[0], new byte[0])).message();

        assertThat(absent.key()).isNull();
        assertThat(absent.value().isAbsent()).isTrue();
        assertThat(absent.content().headers()).isSameAs(Headers.NONE);
        assertThat(absent.content().labels()).isSameAs(Labels.NONE);
        assertThat(empty.key()).isEqualTo(Key.of(""));
        assertThat(empty.value()).isEqualTo(Payload.EMPTY);
    }

    @Test
    void takesATimeThatCannotBeForNone() {
        for (long timestamp : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 253_402_300_800_000L}) {
            Message message =
                    read(record("orders", 3, 41, timestamp, null, null)).message();

            assertThat(message.createdAt()).isEqualTo(Instant.EPOCH);
        }
    }

    @Test
    void believesAnIdOnlyWhereTheOriginalTopicIsTheTopicRead() {
        var id = header("x-redrive-id", "m-1");

        assertThat(ownIdOf(id)).isNotEqualTo("m-1");
        assertThat(ownIdOf(id, header("x-original-topic", "payments"))).isNotEqualTo("m-1");
        assertThat(ownIdOf(id, header("x-original-topic", "orders"))).isEqualTo("m-1");
    }

    @Test
    void believesNoIdThatIsNone() {
        var topic = header("x-original-topic", "orders");
        for (byte[] bad : List.of(utf8(""), utf8("  "), utf8("a\nb"), utf8("x".repeat(201)), new byte[] {-1, -2})) {
            assertThat(ownIdOf(topic, new RecordHeader("x-redrive-id", bad)))
                    .isEqualTo(Fixture.IDS.of(3, 41).value());
        }
        assertThat(ownIdOf(topic, new RecordHeader("x-redrive-id", null)))
                .isEqualTo(Fixture.IDS.of(3, 41).value());
    }

    @Test
    void readsLabelsFromTheirHeaders() {
        Labels labels = labelsOf(
                header("type", "old"),
                header("type", "invoice.created"),
                header("priority", " HIGH "),
                header("correlation-id", "c-1"),
                header("source", "till"),
                header("x-redrive-id", "p-1"),
                header("ce_type", "other"));

        assertThat(labels).isEqualTo(new Labels("invoice.created", Priority.HIGH, "till", "p-1", "c-1"));
    }

    @Test
    void takesNoIdOfOursForTheProducersWhereProgramsForwardHeaders() {
        var own = header("x-redrive-id", "p-1");
        var ours = header("x-redrive-id", "k-1");
        var replays = header("x-redrive-replays", "1");

        // As it was written; then with one header less, in another order, and each name once.
        assertThat(labelsOf(own, block(3), ours, replays).producerId()).isEqualTo("p-1");
        assertThat(labelsOf(own, block(3), ours).producerId()).isEqualTo("p-1");
        assertThat(labelsOf(block(3), replays, header("a", "1"), ours).producerId())
                .isNull();
        assertThat(labelsOf(ours, block(3), replays).producerId()).isNull();
        // A block within a block, and too many of them.
        assertThat(labelsOf(own, block(2), ours, block(3), ours, replays).producerId())
                .isEqualTo("p-1");
        assertThat(labelsOf(block(9), ours, block(9), ours).producerId()).isNull();
        var many = new org.apache.kafka.common.header.Header[2_000];
        for (int i = 0; i < many.length; i += 2) {
            many[i] = ours;
            many[i + 1] = block(7);
        }
        assertThat(labelsOf(many).producerId()).isNull();
    }

    @Test
    void understandsCloudEventsWhereThePlainOnesAreMissing() {
        assertThat(labelsOf(header("ce_type", "t"), header("ce_id", "i"), header("ce_source", "s")))
                .isEqualTo(new Labels("t", Priority.NORMAL, "s", "i", null));
    }

    @Test
    void readsTheHeadersThatAQueueNames() {
        var reader = new Reader(Fixture.IDS, new FieldNames("my-id", "event-type", "urgency", "corr", "from"));
        var from = record(null, null, header("event-type", "t"), header("type", "no"), header("urgency", "critical"));

        assertThat(reader.read(from, "orders/3", 1, Fixture.NOW)
                        .message()
                        .content()
                        .labels())
                .isEqualTo(new Labels("t", Priority.CRITICAL, null, null, null));
    }

    @Test
    void findsNoLabelInWhatCannotBeOne() {
        assertThat(labelsOf(
                        header("type", "x".repeat(FieldNames.BYTES_MAX + 1)),
                        header("priority", "soonish"),
                        new RecordHeader("source", null),
                        header("correlation-id", "")))
                .isEqualTo(Labels.NONE);
    }

    @Test
    void knowsAPlaceByItsText() {
        assertThat(Place.of("a.b-c/12")).isEqualTo(new Place("a.b-c", 12));
        assertThatThrownBy(() -> Place.of("orders")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Place.of("orders/x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Place("orders", -1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static org.apache.kafka.common.header.Header block(int headers) {
        return header("x-redrive-headers", Integer.toString(headers));
    }

    private static String idOf(org.apache.kafka.common.header.Header... headers) {
        return read(record(null, null, headers)).message().id().value();
    }

    private static String ownIdOf(org.apache.kafka.common.header.Header... headers) {
        return Reader.ofOwnTopic(Fixture.IDS, FieldNames.DEFAULTS)
                .read(record(null, null, headers), "orders/3", 1, Fixture.NOW)
                .message()
                .id()
                .value();
    }

    private static Labels labelsOf(org.apache.kafka.common.header.Header... headers) {
        return read(record(null, null, headers)).message().content().labels();
    }
}
