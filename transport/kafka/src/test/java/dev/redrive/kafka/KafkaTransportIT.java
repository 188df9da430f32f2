// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.port.Order;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.transport.Heard;
import dev.redrive.testkit.transport.TransportConformance;
import dev.redrive.testkit.transport.TransportRig;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaTransportIT extends TransportConformance {

    @TempDir
    Path folder;

    @Override
    protected TransportRig open(Order order) {
        return rig(order);
    }

    private KafkaRig rig(Order order) {
        // Brokers refuse what claims to be of another time.
        var time = ManualTime.standingAt(Instant.now().truncatedTo(ChronoUnit.MILLIS));
        return KafkaRig.open(KafkaBrokers.shared(), "conformance-" + UUID.randomUUID(), order, time, folder);
    }

    /** On Kafka what a producer says about a message stands in its headers, so they are part of its content. */
    @Override
    @Test
    public void deliversTheContentAsItWasPushed() {
        Headers headers = new Headers(List.of(
                Header.of("h", "1"),
                Header.of("type", "invoice.created"),
                Header.of("priority", "high"),
                Header.of("source", "till 4"),
                Header.of("g", ""),
                Header.of("correlation-id", "c-1"),
                Header.of("ce_id", "p-1"),
                Header.of("h", "2")));
        Payload value = Payload.owning(new byte[] {0, -1, 10, 13, 0, 127});
        Content content = new Content(Key.owning(new byte[] {0, -128, 7}), value, headers, Labels.NONE);

        try (KafkaRig rig = rig(Order.KEY)) {
            Heard heard = new Heard();
            rig.transport().source().open(heard);
            rig.transport().source().demand(1, 1 << 20);
            rig.push(List.of(Push.now(content)));
            rig.settleDown();

            Delivery delivery = heard.take().stream()
                    .filter(Heard.Sound.Came.class::isInstance)
                    .map(each -> ((Heard.Sound.Came) each).delivery())
                    .findFirst()
                    .orElseThrow();
            var labels = new Labels("invoice.created", Priority.HIGH, "till 4", "p-1", "c-1");
            assertThat(delivery.message().content()).isEqualTo(content.withLabels(labels));
            assertThat(delivery.message().createdAt())
                    .isEqualTo(rig.time().now().wall());
            assertThat(delivery.standing().failures()).isZero();
        }
    }
}
