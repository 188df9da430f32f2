// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/** Headers of any names and contents, ours among them. */
class AnyHeadersTest {
    private static final List<String> NAMES =
            new ArrayList<>(Names.ALL.stream().sorted().toList());
    private static final String[] TEXTS = {
        "",
        " ",
        "orders",
        "0",
        "1",
        "3",
        "-1",
        "007",
        "99999999999999999999",
        "253402300800000",
        "1893456000123",
        "m-1",
        "[]",
        "[{\"n\":1}]",
        "\u0000",
        "x".repeat(2000),
        "\u0663"
    };

    static {
        NAMES.addAll(List.of("", "a", "type", "priority", "ce_id", "traceparent"));
    }

    @SeedTest(worlds = 300)
    void neverThrowsAndNeverLosesAMessage(Seed seed) {
        RandomGenerator random = seed.random();
        ConsumerRecord<byte[], byte[]> from = drawn(random, "orders");

        Delivery fresh = Fixture.read(from);
        Returned returned = Fixture.RETRY_READER.read(Raw.of(drawn(random, Fixture.RETRY)), Fixture.NOW);

        for (Step step : Step.values()) {
            assertThat(step.of(Fixture.buried(fresh, Past.of(fresh))).key()).isEqualTo(from.key());
        }
        Delivery again = Fixture.delivery(returned);
        assertThat(Fixture.buried(again, returned.past()).value())
                .isEqualTo(Raw.of(from).content().value().copy());
        assertThat(Fixture.returned(Fixture.retried(again, returned.past()), 1)
                        .message()
                        .id())
                .isEqualTo(again.message().id());
    }

    @SeedTest(worlds = 300)
    void comesBackFromTheRetryTopicAsItWent(Seed seed) {
        Delivery delivery = Fixture.read(drawn(seed.random(), "orders"));
        Past past = Past.of(delivery);
        // A block of ours on the way in is not there on the way out.
        boolean replayed = Ours.hasBlock(delivery.message().content().headers().inOrder());

        Returned once = Fixture.returned(Fixture.retried(delivery, past), 1);
        Returned twice = Fixture.returned(Fixture.retried(Fixture.delivery(once), once.past()), 2);

        assertThat(once.message().id()).isEqualTo(delivery.message().id());
        assertThat(twice.message().content()).isEqualTo(once.message().content());
        assertThat(twice.past().original()).isEqualTo(past.original());
        assertThat(twice.standing().failures()).isEqualTo(2);
        if (!replayed) {
            assertThat(once.message().content()).isEqualTo(delivery.message().content());
        }
    }

    @SeedTest(worlds = 300)
    void aTicketSaysWhatTheWholeRecordSays(Seed seed) {
        var raw = Raw.of(drawn(seed.random(), Fixture.RETRY));

        Ticket ticket = Fixture.RETRY_READER.ticket(raw, Fixture.NOW);

        Returned whole = Fixture.RETRY_READER.read(raw, Fixture.NOW);
        assertThat(ticket)
                .isEqualTo(new Ticket(
                        whole.message().id(),
                        whole.past().replays(),
                        whole.standing().failures(),
                        whole.due(),
                        whole.group()));
    }

    @SeedTest(worlds = 300)
    void survivesEveryDamageToItsOwnHeaders(Seed seed) {
        RandomGenerator random = seed.random();
        Delivery delivery = Fixture.read(drawn(random, "payments"));
        Header[] sent = Fixture.retried(delivery, Past.of(delivery)).headers().toArray();
        for (int i = 0; i < 3; i++) {
            int at = random.nextInt(sent.length);
            sent[at] = new RecordHeader(sent[at].key(), damaged(sent[at].value(), random));
        }

        var raw = Raw.of(Fixture.record(Fixture.RETRY, 1, 2, 3, null, null, sent));
        Returned returned = Fixture.RETRY_READER.read(Raw.of(raw.toBytes()), Fixture.NOW);

        assertThat(Fixture.buried(Fixture.delivery(returned), returned.past()).topic())
                .isEqualTo(Fixture.DLQ);
    }

    private static ConsumerRecord<byte[], byte[]> drawn(RandomGenerator random, String topic) {
        var headers = new Header[random.nextInt(30)];
        for (int i = 0; i < headers.length; i++) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            headers[i] = new RecordHeader(name, likely(name, random));
        }
        return Fixture.record(topic, 3, 41, 1_893_456_000_123L, Fixture.utf8("k"), Fixture.utf8("v"), headers);
    }

    /** Often enough what makes a record look as if it had been through our hands. */
    private static byte[] likely(String name, RandomGenerator random) {
        if (random.nextBoolean() && name.equals(Names.ORIGINAL_TOPIC)) {
            return Fixture.utf8("orders");
        }
        return random.nextBoolean() && name.equals(Names.ID) ? Fixture.utf8("m-2") : value(random);
    }

    private static byte[] value(RandomGenerator random) {
        return switch (random.nextInt(8)) {
            case 0 -> null;
            case 1 -> {
                var bytes = new byte[random.nextInt(40)];
                random.nextBytes(bytes);
                yield bytes;
            }
            default -> Fixture.utf8(TEXTS[random.nextInt(TEXTS.length)]);
        };
    }

    private static byte[] damaged(byte[] value, RandomGenerator random) {
        if (value == null || value.length == 0 || random.nextInt(5) == 0) {
            return value(random);
        }
        byte[] damaged = Arrays.copyOf(value, random.nextInt(4) == 0 ? random.nextInt(value.length) + 1 : value.length);
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
        return damaged;
    }
}
