// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActTest {

    @Test
    void readsWhatItWrote() {
        var act = new Act(Act.Deed.REPLAYED, Instant.parse("2030-01-01T00:00:00Z"), "/var/\"data\"", "c1", "billing");

        assertThat(Act.of(act.toBytes())).contains(act);
        assertThat(new String(act.toBytes(), StandardCharsets.UTF_8))
                .startsWith("{\"act\":\"replayed\",\"at\":\"2030-01-01T00:00:00Z\",\"by\":");
    }

    @Test
    void passesOverWhatItDoesNotKnow() {
        String json = "{\"act\":\"dropped\",\"more\":{\"a\":[1,2]},\"n\":3,\"at\":\"2030-01-01T00:00:00Z\"}";

        assertThat(Act.of(bytes(json)).orElseThrow().deed()).isEqualTo(Act.Deed.DROPPED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "[]",
                "{",
                "{\"act\":\"lent\",\"at\":\"2030-01-01T00:00:00Z\"}",
                "{\"act\":\"replayed\"}",
                "{\"act\":\"replayed\",\"at\":\"yesterday\"}",
                "{\"act\":\"claimed\",\"at\":\"+1000000000-12-31T23:59:59Z\"}",
                "{\"act\":\"claimed\",\"at\":\"1969-12-31T23:59:59Z\"}",
                "{\"act\":7,\"at\":\"2030-01-01T00:00:00Z\"}"
            })
    void takesNothingElseForAnAct(String text) {
        assertThat(Act.of(bytes(text))).isEmpty();
    }

    @Test
    void takesATimeFarAfterThatOfItsRecordForThatOne() {
        Instant written = Instant.parse("2030-01-01T00:00:00Z");

        assertThat(atOf("9999-12-31T23:59:59Z", written)).isEqualTo(written);
        assertThat(atOf("2030-01-01T00:01:01Z", written)).isEqualTo(written);
        assertThat(atOf("2030-01-01T00:01:00Z", written)).isEqualTo("2030-01-01T00:01:00Z");
        assertThat(atOf("2029-01-01T00:00:00Z", written)).isEqualTo("2029-01-01T00:00:00Z");
    }

    @Test
    void aClaimDatedFarAheadKeepsNobodyFromItsLetterForLongerThanAnyOther() {
        Instant written = Instant.parse("2030-01-01T00:00:00Z");
        Act claim = Act.of(record("9999-12-31T23:59:59Z", written)).orElseThrow();
        Act later = new Act(Act.Deed.HELD, written.plus(Fate.CLAIM_HOLDS), "ann", "c2", "billing");

        assertThat(Fate.OPEN.after(claim).after(later)).isEqualTo(new Fate(later));
    }

    private static Instant atOf(String at, Instant written) {
        return Act.of(record(at, written)).orElseThrow().at();
    }

    private static ConsumerRecord<byte[], byte[]> record(String at, Instant written) {
        byte[] act = new Act(Act.Deed.CLAIMED, Instant.parse(at), "eve", "c1", "billing").toBytes();
        return new ConsumerRecord<>(
                "redrive.acts",
                0,
                0,
                written.toEpochMilli(),
                TimestampType.CREATE_TIME,
                0,
                act.length,
                bytes("letter"),
                act,
                new RecordHeaders(),
                Optional.empty());
    }

    @Test
    void writesANameWithHalfASurrogatePair() {
        var act = new Act(Act.Deed.HELD, Instant.parse("2030-01-01T00:00:00Z"), "a\ud800", "c1", "billing");

        assertThat(Act.of(act.toBytes()).orElseThrow().by()).isEqualTo("a?");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
