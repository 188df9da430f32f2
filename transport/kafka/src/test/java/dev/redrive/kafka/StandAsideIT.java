// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.transport.Heard;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A queue that leaves its groups and comes back, again and again, with messages in hand. */
class StandAsideIT {

    private static final int MESSAGES = 20;
    private static final int TIMES = 3;
    private static final int LOOKS_MAX = 600;

    private final KafkaBrokers brokers = KafkaBrokers.shared();
    private final ManualTime time = ManualTime.standingAt(Instant.now().truncatedTo(ChronoUnit.MILLIS));
    private final Heard heard = new Heard();

    @TempDir
    Path folder;

    @Test
    void whatIsInHandComesAgainUnderAnEpochOfItsOwnEachTimeTheQueueComesBack() throws InterruptedException {
        try (KafkaRig rig = KafkaRig.open(brokers, "aside-" + UUID.randomUUID(), Order.NONE, time, folder)) {
            rig.transport().source().open(heard);
            rig.transport().source().demand(MESSAGES * (TIMES + 1), 1 << 24);
            rig.push(Collections.nCopies(MESSAGES, Push.now(Content.of(Payload.of("x")))));
            List<Delivery> inHand = take(MESSAGES);
            long epoch = inHand.getFirst().epoch();

            for (int i = 0; i < TIMES; i++) {
                // Its commit is due while the queue leaves.
                finish(rig, inHand.getFirst());
                time.moveBy(Duration.ofSeconds(2));
                rig.queue().standAside("a newer graph is in force");
                time.moveBy(Duration.ofSeconds(2));
                rig.queue().report().join();
                rig.queue().comeBack();

                inHand = take(MESSAGES - 1 - i);
                assertThat(inHand.getFirst().epoch()).isGreaterThan(epoch);
                epoch = inHand.getFirst().epoch();
            }

            assertThat(rig.queue().stoppedOn()).isEmpty();
        }
    }

    private static void finish(KafkaRig rig, Delivery delivery) {
        rig.transport().ledger().submit(List.of(new Ruling(delivery, Verdict.DONE, null)));
    }

    private List<Delivery> take(int least) throws InterruptedException {
        List<Delivery> came = new ArrayList<>();
        for (int look = 0; look < LOOKS_MAX && came.size() < least; look++) {
            Thread.sleep(50);
            for (Heard.Sound each : heard.take()) {
                if (each instanceof Heard.Sound.Came(var delivery)) {
                    came.add(delivery);
                }
            }
        }
        assertThat(came).hasSizeGreaterThanOrEqualTo(least);
        return came;
    }
}
