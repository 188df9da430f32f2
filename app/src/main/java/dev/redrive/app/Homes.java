// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.Home;
import dev.redrive.Redrive;
import dev.redrive.config.Config;
import dev.redrive.config.QueueConfig;
import dev.redrive.config.kafka.ClusterConfig;
import dev.redrive.config.kafka.KafkaConfig;
import dev.redrive.core.policy.LongestDelay;
import dev.redrive.core.port.Refused;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Also;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Upkeep;
import dev.redrive.kafka.settings.Wait;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.pipeline.node.DlqEnvelope;
import dev.redrive.pipeline.node.NodeHandler;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the queues of a configuration live. */
final class Homes {

    private static final String BOOTSTRAP = "bootstrap.servers";

    /** Kafka's classes are known in the transport only; here a name must do. */
    private static final String KAFKA = "org.apache.kafka.";

    private Homes() {}

    /** Tells how every cluster of the file is reached; nothing is connected yet. */
    static void know(Redrive redrive, Config config) {
        config.kafka().forEach((name, cluster) -> redrive.cluster(name, properties(cluster)));
    }

    static Map<String, String> properties(ClusterConfig cluster) {
        Map<String, String> properties = new HashMap<>(cluster.properties());
        properties.put(BOOTSTRAP, cluster.bootstrap());
        return properties;
    }

    static Home of(QueueConfig queue) {
        KafkaConfig kafka = queue.kafka();
        return kafka == null ? Home.EMBEDDED : new Home.OnKafka(kafka.cluster(), settings(kafka, queue));
    }

    /**
     * A node's topic is ours too, and its dead letters have their published form.
     *
     * @param place null if the queue is no node's
     */
    static Home of(QueueConfig queue, NodeHandler.@Nullable Place place) {
        Home home = of(queue);
        return place != null && home instanceof Home.OnKafka(var cluster, var settings)
                ? new Home.OnKafka(
                        cluster, settings.ofNode(new DlqEnvelope(place.node().id())))
                : home;
    }

    private static KafkaSettings settings(KafkaConfig kafka, QueueConfig queue) {
        return new KafkaSettings(
                topics(kafka, queue),
                kafka.group(),
                start(kafka.start()),
                new Waits(wait(kafka.waits().where()), kafka.waits().holdUpTo()),
                fields(kafka.fields()),
                bounds(kafka.bounds()),
                queue.policies().base(),
                also(kafka.topics().also()));
    }

    private static Also also(KafkaConfig.@Nullable Also also) {
        return switch (also) {
            case null -> Also.NOTHING;
            case SPRING -> Also.SPRING;
        };
    }

    private static Topics topics(KafkaConfig kafka, QueueConfig queue) {
        KafkaConfig.Topics topics = kafka.topics();
        var upkeep = new Upkeep(topics.create(), queue.deadLetters(), LongestDelay.of(queue.policies()));
        return new Topics(kafka.topic(), topics.retry(), topics.deadLetters(), Topics.PROGRESS, upkeep);
    }

    private static Start start(KafkaConfig.Start start) {
        return switch (start) {
            case EARLIEST -> Start.EARLIEST;
            case LATEST -> Start.LATEST;
        };
    }

    private static Wait wait(KafkaConfig.Wait wait) {
        return switch (wait) {
            case MEMORY -> Wait.MEMORY;
            case DURABLE -> Wait.DURABLE;
            case AUTO -> Wait.AUTO;
        };
    }

    private static FieldNames fields(KafkaConfig.Fields fields) {
        return new FieldNames(fields.id(), fields.type(), fields.priority(), fields.correlationId(), fields.source());
    }

    private static Bounds bounds(KafkaConfig.Bounds bounds) {
        return new Bounds(
                bounds.windowMax(),
                bounds.waitingMax(),
                Bounds.USUAL.heldBytesMax(),
                Bounds.USUAL.waitingBytesMax(),
                Bounds.USUAL.spillBytesMax(),
                Bounds.USUAL.revokeWait());
    }

    /**
     * Runs it, and tells in our words what Kafka's clients say of properties that make no sense to them. They never show
     * the values of secret ones.
     */
    static void refusing(Runnable start) {
        try {
            start.run();
        } catch (RuntimeException e) {
            if (!e.getClass().getName().startsWith(KAFKA)) {
                throw e;
            }
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new Refused(
                    Refused.Kind.INVALID,
                    "a Kafka client cannot be made: " + cause.getMessage(),
                    "check `bootstrap` and `properties` under `kafka` in the configuration",
                    e);
        }
    }
}
