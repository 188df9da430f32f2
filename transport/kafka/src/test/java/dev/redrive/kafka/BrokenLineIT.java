// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.line.Reading;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokenLineIT {

    private static final int LOOKS_MAX = 200;

    private final KafkaBrokers brokers = KafkaBrokers.shared();
    private final String topic = "broken-" + UUID.randomUUID();

    @Test
    void leavesItsPartitionsToOthersWhenItsLineHasStopped(@TempDir Path folder) throws InterruptedException {
        var time = ManualTime.standingAt(Instant.now().truncatedTo(ChronoUnit.MILLIS));
        KafkaRig rig = KafkaRig.open(brokers, topic, Order.KEY, time, folder);
        try {
            rig.push(List.of(Push.now(Content.of(Payload.of("x")))));
            rig.settleDown();
            assertThat(partitions(rig.queue())).isEqualTo(2);

            rig.transport().source().open(new Breaking());
            rig.transport().source().demand(1, 1000);
            for (int look = 0; look < LOOKS_MAX && partitions(rig.queue()) > 0; look++) {
                Thread.sleep(50);
            }

            assertThat(partitions(rig.queue())).isZero();
            assertThat(rig.queue().stoppedOn()).get().hasToString("java.lang.IllegalStateException: a bug");
            assertThat(rig.queue().report()).isCompletedExceptionally();
        } finally {
            rig.close();
        }
    }

    private static int partitions(KafkaQueue queue) {
        return queue.group(Reading.SOURCE).partitions()
                + queue.group(Reading.RETRY).partitions();
    }

    /** As if there were a bug in what the line does when it delivers. */
    private static final class Breaking implements Intake {

        @Override
        public void delivered(List<Delivery> deliveries) {
            throw new IllegalStateException("a bug");
        }

        @Override
        public void settled(List<Ruling> rulings) {}

        @Override
        public void discarded(List<Ruling> rulings) {}

        @Override
        public void revoked(Set<String> places) {}

        @Override
        public void blocked(String cause) {}

        @Override
        public void ledgerBlocked(String cause, boolean heals) {}

        @Override
        public void healed() {}
    }
}
