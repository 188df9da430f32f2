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
import dev.redrive.kafka.position.codec.ProgressKey;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.transport.Heard;
import dev.redrive.testkit.transport.TransportRig;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressOutlivedIT {

    /** Half of so many at random do not fit into a commit. */
    private static final int MESSAGES = 40_000;

    private static final Duration COMMIT_EVERY = Duration.ofSeconds(2);
    private static final int LOOKS_MAX = 200;

    private final KafkaBrokers brokers = KafkaBrokers.shared();
    private final String topic = "outlived-" + UUID.randomUUID();
    private final SplittableRandom random = new SplittableRandom(7);

    @TempDir
    Path folder;

    @Test
    void dropsWhatAnOlderEpochHasKeptAfterTheFirstCommitOfANewOne() throws InterruptedException {
        var time = ManualTime.standingAt(Instant.now().truncatedTo(ChronoUnit.MILLIS));
        TransportRig rig = KafkaRig.open(brokers, topic, Order.NONE, time, folder);
        rig.push(Collections.nCopies(MESSAGES, Push.now(Content.of(Payload.of("x")))));
        List<Delivery> first = take(rig, MESSAGES);
        finish(rig, first.stream().filter(each -> random.nextBoolean()).toList());
        List<ConsumerRecord<byte[], byte[]>> kept = awaitPositions(rig, 1);
        assertThat(kept).extracting(ConsumerRecord::value).doesNotContainNull();

        rig = rig.reopen();
        try {
            List<Delivery> again = take(rig, 1);
            finish(rig, again.subList(0, 1));
            rig.moveBy(COMMIT_EVERY);

            byte[] older = kept.getLast().key();
            for (int look = 0; look < LOOKS_MAX && !isDropped(older); look++) {
                Thread.sleep(50);
            }
            assertThat(isDropped(older)).isTrue();
        } finally {
            rig.close();
        }
    }

    private static List<Delivery> take(TransportRig rig, int least) throws InterruptedException {
        var heard = new Heard();
        rig.transport().source().open(heard);
        rig.transport().source().demand(MESSAGES, 1 << 24);
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

    private static void finish(TransportRig rig, List<Delivery> deliveries) {
        rig.transport()
                .ledger()
                .submit(deliveries.stream()
                        .map(each -> new Ruling(each, Verdict.DONE, null))
                        .toList());
    }

    private List<ConsumerRecord<byte[], byte[]>> awaitPositions(TransportRig rig, int least)
            throws InterruptedException {
        List<ConsumerRecord<byte[], byte[]>> kept = positions();
        for (int look = 0; look < LOOKS_MAX && kept.size() < least; look++) {
            rig.moveBy(COMMIT_EVERY);
            Thread.sleep(50);
            kept = positions();
        }
        rig.settleDown();
        return positions();
    }

    private List<ConsumerRecord<byte[], byte[]>> positions() {
        return brokers.readAll(Topics.PROGRESS).stream()
                .filter(each -> ProgressKey.of(each.key())
                        .filter(key -> key.place().contains(topic))
                        .isPresent())
                .toList();
    }

    private boolean isDropped(byte[] key) {
        List<ConsumerRecord<byte[], byte[]>> newest = positions().stream()
                .filter(each -> Arrays.equals(each.key(), key))
                .toList();
        return newest.isEmpty() || newest.getLast().value() == null;
    }
}
