// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Postponed;
import dev.redrive.kafka.line.LineReport;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.transport.TransportRig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/** A queue on a topic with one partition, on a real broker, whose time stands still. */
final class KafkaRig implements TransportRig {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int UNCHANGED_ENOUGH = 20;

    private final KafkaBrokers brokers;
    private final KafkaSettings settings;
    private final Order order;
    private final ManualTime time;
    private final Path folder;
    private final KafkaCluster cluster;
    private final KafkaQueue queue;

    private KafkaRig(KafkaBrokers brokers, KafkaSettings settings, Order order, ManualTime time, Path folder) {
        this.brokers = brokers;
        this.settings = settings;
        this.order = order;
        this.time = time;
        this.folder = folder;
        this.cluster = new KafkaCluster(brokers.clientProperties());
        var around = new KafkaQueue.Around(
                time,
                new SplittableRandom(1),
                folder.resolve("spill"),
                folder.resolve("seen"),
                Throwable::printStackTrace);
        this.queue = new KafkaQueue("q", cluster, settings, order, around);
        queue.start();
    }

    static KafkaRig open(KafkaBrokers brokers, String topic, Order order, ManualTime time, Path folder) {
        return open(brokers, topic, order, time, folder, bounds(1_000_000, 1 << 24));
    }

    /**
     * What runs when partitions leave gets no time: time stands still.
     *
     * @param inMemoryMax bytes of what waits on the retry topic; the rest is spilled
     */
    static Bounds bounds(int windowMax, long inMemoryMax) {
        return new Bounds(windowMax, 1_000_000, 1 << 24, inMemoryMax, 1 << 28, Duration.ZERO);
    }

    static KafkaRig open(KafkaBrokers brokers, String topic, Order order, ManualTime time, Path folder, Bounds bounds) {
        brokers.createTopic(topic, 1, Map.of());
        var settings = new KafkaSettings(
                Topics.usual(topic, "g"),
                "g-" + topic,
                Start.EARLIEST,
                Waits.MEMORY,
                FieldNames.DEFAULTS,
                bounds,
                RetryPolicy.none());
        return new KafkaRig(brokers, settings, order, time, folder);
    }

    KafkaQueue queue() {
        return queue;
    }

    @Override
    public Transport transport() {
        return queue.transport();
    }

    @Override
    public QueueName name() {
        return new QueueName(settings.topics().source());
    }

    @Override
    public Time time() {
        return time;
    }

    @Override
    public void push(List<Push> pushes) {
        List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>();
        for (Push push : pushes) {
            all.add(push.delay().isZero() ? now(push.content()) : later(push));
        }
        brokers.produce(all);
    }

    private ProducerRecord<byte[], byte[]> now(Content content) {
        List<org.apache.kafka.common.header.Header> headers = new ArrayList<>();
        for (Header each : content.headers().inOrder()) {
            headers.add(new RecordHeader(each.name(), bytes(each.value())));
        }
        addHeader("x-redrive-id", content.labels().producerId(), headers);
        addHeader("correlation-id", content.labels().correlationId(), headers);
        return new ProducerRecord<>(
                settings.topics().source(),
                0,
                time.wall().toEpochMilli(),
                content.key() == null ? null : content.key().shared(),
                bytes(content.value()),
                headers);
    }

    private static void addHeader(
            String name, @Nullable String value, List<org.apache.kafka.common.header.Header> headers) {
        if (value != null) {
            headers.add(new RecordHeader(name, value.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private ProducerRecord<byte[], byte[]> later(Push push) {
        awaitTopic(settings.topics().retry());
        return Postponed.message(
                new Place(settings.topics().retry(), 0),
                Postponed.newId(new SplittableRandom(push.hashCode())),
                push.content(),
                settings.group(),
                new Postponed.Due(time.wall(), time.wall().plus(push.delay())));
    }

    private static byte[] bytes(Payload payload) {
        return payload.copy();
    }

    private void awaitTopic(String topic) {
        await(() -> {
            try {
                return !brokers.endOffsets(topic).isEmpty();
            } catch (IllegalStateException e) {
                return false;
            }
        });
    }

    @Override
    public void moveBy(Duration passed) {
        time.moveBy(passed);
    }

    @Override
    public void jumpWall(Duration by) {
        time.jumpWall(by);
    }

    /** When all there is was read, or nothing moves any more because it reads no further for now. */
    @Override
    public void settleDown() {
        awaitTopic(settings.topics().retry());
        long written = ends();
        int unchanged = 0;
        LineReport before = queue.report().join();
        while (unchanged < UNCHANGED_ENOUGH && (read(before) < written || queue.underWay() > 0)) {
            pause();
            LineReport now = queue.report().join();
            boolean moving = now.partitions().size() < 2 || !now.equals(before) || queue.underWay() > 0;
            unchanged = moving ? 0 : unchanged + 1;
            before = now;
        }
        // The first may be answered in a turn that began before time was moved, the second before its turn delivers.
        for (int i = 0; i < 3; i++) {
            queue.report().join();
        }
    }

    private long ends() {
        return sum(settings.topics().source()) + sum(settings.topics().retry());
    }

    private long sum(String topic) {
        return brokers.endOffsets(topic).values().stream()
                .mapToLong(each -> each)
                .sum();
    }

    private static long read(LineReport report) {
        return report.partitions().size() < 2
                ? -1
                : report.partitions().stream()
                        .mapToLong(LineReport.Stretch::end)
                        .sum();
    }

    private static void await(BooleanSupplier until) {
        for (int i = 0; i < PATIENCE.toMillis() / 50 && !until.getAsBoolean(); i++) {
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public TransportRig reopen() {
        close();
        return new KafkaRig(brokers, settings, order, time, folder);
    }

    @Override
    public void close() {
        queue.transport().source().close();
        queue.close();
        cluster.close();
    }
}
