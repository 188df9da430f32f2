// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.port.Refused;
import dev.redrive.core.report.TopicReport;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.cluster.TopicCheck;
import dev.redrive.kafka.cluster.TopicNeed;
import dev.redrive.kafka.settings.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** What people did about dead letters, in a compacted topic that all daemons of a cluster share. Used by one thread. */
final class ActsTopic {

    static final String NAME = Topics.ACTS;

    private static final Duration WITHIN = Duration.ofSeconds(25);

    private final KafkaCluster cluster;
    private final Ground ground;
    private final boolean make;
    private Uuid read = Uuid.ZERO_UUID;
    private long next;

    /** One act, and the letter it is about. */
    record Entry(String letterId, Act act) {}

    /** @param make whether the topic may be made if it is missing */
    ActsTopic(KafkaCluster cluster, Ground ground, boolean make) {
        this.cluster = cluster;
        this.ground = ground;
        this.make = make;
    }

    /** Returns when all in-sync replicas have them. */
    void write(List<Entry> entries) {
        if (ground.find(NAME).isEmpty()) {
            make();
        }
        List<Future<RecordMetadata>> written = new ArrayList<>(entries.size());
        for (Entry each : entries) {
            byte[] key = each.letterId.getBytes(StandardCharsets.UTF_8);
            written.add(cluster.producers().send(new ProducerRecord<>(NAME, 0, key, each.act.toBytes())));
        }
        written.forEach(each -> Answers.of(each, WITHIN));
    }

    private void make() {
        if (!make) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "topic " + NAME + " does not exist",
                    "make it: one partition, cleanup.policy=compact");
        }
        var topic = new TopicNeed(TopicReport.Role.ACTS, NAME, Duration.ZERO).asNew(1);
        try {
            Map<String, String> failed = new TopicCheck(cluster.admin()).make(List.of(topic));
            if (!failed.isEmpty()) {
                throw new KafkaException("cannot make " + failed);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused(Refused.Kind.UNAVAILABLE, "interrupted", null, e);
        }
    }

    /** The next reading begins at the beginning. */
    void again() {
        next = 0;
    }

    /** Shows the acts since the last call, up to the end as it is now, with the ids of their letters. */
    void readOn(Look look, BiConsumer<String, Act> each) {
        Optional<Ground.Found> topic = ground.find(NAME);
        if (topic.isEmpty()) {
            return;
        }
        if (!topic.get().id().equals(read)) {
            read = topic.get().id();
            next = 0;
        }
        var partition = new TopicPartition(NAME, 0);
        Ground.Extent extent = ground.extents(topic.get()).getOrDefault(0, Ground.Extent.EMPTY);
        look.through(Map.of(partition, new Look.Stretch(Math.max(next, extent.begin()), extent.end())), kept -> {
            if (kept.key() != null && kept.value() != null) {
                String letterId = new String(kept.key(), StandardCharsets.UTF_8);
                Act.of(kept.value()).ifPresent(act -> each.accept(letterId, act));
            }
            return true;
        });
        next = Math.max(next, extent.end());
    }
}
