// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import dev.redrive.core.deadletter.News;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.TopicReport;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.cluster.TopicCheck;
import dev.redrive.kafka.cluster.TopicNeed;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.settings.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/** What people did about dead letters, in a compacted topic that all daemons of a cluster share. Used by one thread. */
public final class ActsTopic {

    /** What is noted beside the letters; no letter's id begins so. */
    public static final String NOTE = "note/";

    private static final Duration WITHIN = Duration.ofSeconds(25);

    private final KafkaCluster cluster;
    private final Ground ground;
    private final String name;
    private final boolean make;
    private Uuid read = Uuid.ZERO_UUID;
    private long next;
    private boolean gone;

    /** One act, and the letter it is about. */
    public record Entry(String letterId, Act act) {}

    /** @param make whether the topic may be made if it is missing */
    public ActsTopic(KafkaCluster cluster, Ground ground, boolean make) {
        this(cluster, ground, Topics.ACTS, make);
    }

    public ActsTopic(KafkaCluster cluster, Ground ground, String name, boolean make) {
        this.name = name;
        this.cluster = cluster;
        this.ground = ground;
        this.make = make;
    }

    /** Returns when all in-sync replicas have them. */
    public void write(List<Entry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        needTopic();
        List<Future<RecordMetadata>> written = new ArrayList<>(entries.size());
        for (Entry each : entries) {
            written.add(send(each.letterId, each.act.toBytes()));
        }
        written.forEach(each -> Answers.of(each, WITHIN));
    }

    /** Returns when all in-sync replicas have these ends of replays. */
    public void end(List<News.Ended> ends) {
        if (ends.isEmpty()) {
            return;
        }
        needTopic();
        List<Future<RecordMetadata>> written = new ArrayList<>(ends.size());
        for (News.Ended each : ends) {
            written.add(cluster.producers().send(ReplayEndText.written(name, each)));
        }
        written.forEach(each -> Answers.of(each, WITHIN));
    }

    /** Notes something, or takes it back; returns when all in-sync replicas have it. */
    public void note(String key, byte @Nullable [] value) {
        needTopic();
        Answers.of(send(NOTE + key, value), WITHIN);
    }

    private void needTopic() {
        if (ground.find(name).isEmpty()) {
            make();
        }
    }

    private Future<RecordMetadata> send(String key, byte @Nullable [] value) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        return cluster.producers().send(new ProducerRecord<>(name, 0, bytes, value));
    }

    private void make() {
        if (!make) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "topic " + name + " does not exist",
                    "make it: one partition, cleanup.policy=compact");
        }
        var topic = new TopicNeed(TopicReport.Role.ACTS, name, Duration.ZERO).asNew(1);
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

    /**
     * Shows all there is since the last call, up to the end as it is now.
     *
     * @param anew called before anything is shown, if the topic is another one than before
     */
    public void readOn(Look look, Runnable anew, Consumer<ConsumerRecord<byte[], byte[]>> each) {
        Optional<Ground.Found> topic = ground.find(name);
        gone = topic.isEmpty() && !read.equals(Uuid.ZERO_UUID);
        if (topic.isEmpty()) {
            return;
        }
        if (!topic.get().id().equals(read)) {
            read = topic.get().id();
            next = 0;
            anew.run();
        }
        var partition = new TopicPartition(name, 0);
        Ground.Extent extent = ground.extents(topic.get()).getOrDefault(0, Ground.Extent.EMPTY);
        look.through(Map.of(partition, new Look.Stretch(Math.max(next, extent.begin()), extent.end())), kept -> {
            next = kept.offset() + 1;
            each.accept(kept);
            return true;
        });
        next = Math.max(next, extent.end());
    }

    /** Whether it was there at an earlier reading, and was not at the last one. */
    public boolean isGone() {
        return gone;
    }

    /** How far it was read. */
    public long next() {
        return next;
    }
}
