// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Verdict;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Ids;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Reader;
import dev.redrive.kafka.settings.Also;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;

class CompositionTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final Delivery delivery = new Reader(new Ids("cluster-1", new Uuid(1, 2)), FieldNames.DEFAULTS)
            .read(new ConsumerRecord<>("orders", 0, 1, new byte[0], new byte[0]), "orders/0", 1, NOW);

    @Test
    void writesSpringsHeadersOnLettersIfAskedTo() {
        assertThat(headers(Also.SPRING, new Verdict.Bury(Reason.EXPIRED))).contains("kafka_dlt-original-topic");
        assertThat(headers(Also.NOTHING, new Verdict.Bury(Reason.EXPIRED)))
                .noneMatch(name -> name.startsWith("kafka_dlt-"));
    }

    @Test
    void writesThemOnNothingThatWillBeTriedAgain() {
        assertThat(headers(Also.SPRING, new Verdict.RetryAt(NOW))).noneMatch(name -> name.startsWith("kafka_dlt-"));
    }

    private List<String> headers(Also also, Verdict verdict) {
        var settings = new KafkaSettings(
                Topics.usual("orders", "billing"),
                "billing",
                Start.EARLIEST,
                Waits.MEMORY,
                FieldNames.DEFAULTS,
                Bounds.USUAL,
                RetryPolicy.none(),
                also);
        var composition = new Composition(settings, topic -> 1, ManualTime.standingAt(NOW));
        var ruling = new Ruling(delivery, verdict, null);
        Parcel parcel = verdict instanceof Verdict.Bury
                ? new Parcel.Letter("dead", ruling, Past.of(delivery))
                : new Parcel.Retry("again", ruling, Past.of(delivery));
        return Arrays.stream(composition.compose(parcel).headers().toArray())
                .map(Header::key)
                .toList();
    }
}
