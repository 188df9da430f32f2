// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.transport.Heard;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StragglersIT {

    private static final int WINDOW_MAX = 200;
    private static final int OTHERS = 150;
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LATE = Duration.ofHours(2);
    private static final int LOOKS_MAX = 300;

    @TempDir
    Path folder;

    private final KafkaBrokers brokers = KafkaBrokers.shared();
    private final String topic = "stragglers-" + UUID.randomUUID();
    private final Heard heard = new Heard();

    @Test
    void oneThatWaitsLongHoldsNoCommitBackAndComesOnceAndOnTime() throws InterruptedException {
        var time = ManualTime.standingAt(Instant.now().truncatedTo(ChronoUnit.MILLIS));
        try (var rig = KafkaRig.open(brokers, topic, Order.NONE, time, folder, KafkaRig.bounds(WINDOW_MAX, 1 << 24))) {
            rig.transport().source().open(heard);
            rig.transport().source().demand(1000, 1 << 24);
            rig.push(List.of(delayed("late", LATE)));
            rig.push(Stream.generate(() -> "soon")
                    .limit(OTHERS)
                    .map(each -> delayed(each, SOON))
                    .toList());
            rig.settleDown();
            rig.moveBy(SOON);
            finish(rig, take(OTHERS));

            for (int look = 0; look < LOOKS_MAX && committed() <= OTHERS; look++) {
                rig.moveBy(SOON);
                Thread.sleep(50);
            }
            assertThat(committed()).isEqualTo(OTHERS + 1);
            assertThat(heard.take()).allMatch(each -> !(each instanceof Heard.Sound.Came));
            rig.moveBy(LATE);

            List<Delivery> late = take(1);
            rig.settleDown();
            assertThat(late).extracting(each -> each.message().value().text()).containsExactly("late");
            assertThat(heard.take()).isEmpty();
        }
    }

    /** Each with an id of its own: the id is drawn from the content. */
    private static Push delayed(String what, Duration delay) {
        return new Push(Content.of(Payload.of(what)).withKey(Key.of("" + UUID.randomUUID())), delay);
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
        assertThat(came).hasSize(least);
        return came;
    }

    private static void finish(KafkaRig rig, List<Delivery> deliveries) {
        rig.transport()
                .ledger()
                .submit(deliveries.stream()
                        .map(each -> new Ruling(each, Verdict.DONE, null))
                        .toList());
    }

    /** On the retry topic. */
    private long committed() {
        return brokers.committed("g-" + topic + "-retry").entrySet().stream()
                .filter(each ->
                        each.getKey().topic().equals(Topics.usual(topic, "g").retry()))
                .map(Map.Entry::getValue)
                .mapToLong(OffsetAndMetadata::offset)
                .max()
                .orElse(-1);
    }
}
