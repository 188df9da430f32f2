// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Order;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.Producers;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.line.LineParts;
import dev.redrive.kafka.line.Outbox;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.position.Snapshot;
import dev.redrive.kafka.position.Window;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A publisher on a real broker whose producer dies under it. */
class PublisherIT {

    private static final Assigned PARTITION = new Assigned(Reading.SOURCE, new Topic("t", "id"), 0, 1, new Window(0));

    private static final Time TIME = () -> new Moment(Instant.now(), System.nanoTime() / 1_000_000);

    @TempDir
    Path folder;

    private final Queue<Throwable> bugs = new ConcurrentLinkedQueue<>();

    @Test
    void sendsWithANewProducerWhatADeadOneDidNotSend() throws InterruptedException {
        KafkaBrokers brokers = KafkaBrokers.shared();
        String topic = "publisher-" + UUID.randomUUID();
        brokers.createTopic(topic, 1, Map.of());
        Queue<Producer<byte[], byte[]>> made = new ConcurrentLinkedQueue<>();
        Producers producers = new Producers(() -> made(brokers, made));
        try (Waiting waiting = new Waiting(folder, new Waiting.Budget(1 << 20, 1L << 30), Raw::name)) {
            var parts = new Publisher.Parts(producers, TIME, new SplittableRandom(1), bugs::add);
            Publisher publisher = new Publisher("publisher", settings(topic), parts);
            publisher.start(line(publisher, waiting));

            publisher.keep(new Outbox.Progressed(PARTITION, Snapshot.at(1), 1));
            awaitWritten(publisher);
            made.element().close(Duration.ZERO);
            publisher.keep(new Outbox.Progressed(PARTITION, Snapshot.at(2), 2));
            publisher.keep(new Outbox.Progressed(PARTITION, Snapshot.at(3), 3));
            awaitWritten(publisher);
            publisher.close();
        }

        assertThat(brokers.readAll(topic)).hasSize(3);
        assertThat(made).hasSize(2);
        assertThat(bugs).isEmpty();
        made.forEach(Producer::close);
    }

    private static Producer<byte[], byte[]> made(KafkaBrokers brokers, Queue<Producer<byte[], byte[]>> all) {
        var producer = new KafkaProducer<>(
                Map.<String, Object>copyOf(brokers.clientProperties()),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        all.add(producer);
        return producer;
    }

    private static KafkaSettings settings(String topic) {
        var topics = new Topics("t", "t.retry", "t.dlq", topic, false);
        return new KafkaSettings(
                topics,
                "g",
                Start.EARLIEST,
                Waits.MEMORY,
                FieldNames.DEFAULTS,
                Bounds.USUAL,
                RetryPolicy.fixed(Duration.ofMillis(200)));
    }

    /** It need not run: it only hears. */
    private Line line(Publisher publisher, Waiting waiting) {
        var shelves = new LineParts.Shelves(
                publisher,
                bytes -> {
                    throw new IllegalStateException("nothing was read");
                },
                waiting,
                () -> Waits.MEMORY,
                new SeenLog(folder.resolve("seen"), "orders", "g"));
        return new Line("line", new LineParts(TIME, Order.KEY, shelves, Map.of(), Bounds.USUAL), bugs::add);
    }

    private static void awaitWritten(Publisher publisher) throws InterruptedException {
        for (int i = 0; i < 300 && publisher.underWay() > 0; i++) {
            Thread.sleep(100);
        }
        assertThat(publisher.underWay()).isZero();
    }
}
