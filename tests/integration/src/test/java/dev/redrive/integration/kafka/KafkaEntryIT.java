// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.PipelineBuilder;
import dev.redrive.Redrive;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.report.PipelineReport;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.proto.v1.PipeStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pipelines of the library on a real broker, and documents that enter them from a topic that others write. */
class KafkaEntryIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LARGE = 1_000_000;
    private static final int DOCUMENTS = 5;
    private static final int BYTES_A_HOP_MAX = 2048;

    @TempDir
    Path folder;

    private final Queue<String> handled = new ConcurrentLinkedQueue<>();
    private TestTopic incoming;
    private String pipeline;

    @BeforeEach
    void make() {
        TestTopic made = TestTopic.make("incoming", 1);
        pipeline = "p" + made.name().substring(made.name().length() - 12);
        incoming = new TestTopic(made.brokers(), made.name(), "redrive." + pipeline);
    }

    @Test
    void recordsOfATopicBecomeDocumentsAndWhatCannotIsADeadLetter() {
        incoming.brokers()
                .produce(List.of(
                        told(incoming.record("k1", "one"), Map.of("event-type", "pdf", "ce_id", "d1", "lang", "en")),
                        new ProducerRecord<>(incoming.name(), TestTopic.bytes("k2"), null),
                        told(incoming.record("k3", "three"), Map.of("ce_type", "html"))));
        try (Redrive redrive = Redrive.onKafka(incoming.properties(), folder)) {
            nodes(redrive.pipeline(pipeline).onKafka().from(incoming.name(), typedBy("event-type")));
            redrive.start();

            await().atMost(PATIENCE).until(() -> handled.size() == 4);
            assertThat(handled)
                    .containsExactlyInAnyOrder(
                            "parse one pdf d1 en",
                            "parse three html - -",
                            "index one pdf d1 en",
                            "index three html - -");
            await().atMost(PATIENCE).until(() -> incoming.committed().equals(incoming.ends()));
            QueueName entry = new QueueName(pipeline + ".entry");
            await().atMost(PATIENCE)
                    .until(() -> Long.valueOf(1)
                            .equals(redrive.control().queue(entry).counts().dead()));
            PipelineReport.From from =
                    Objects.requireNonNull(redrive.pipelines().of(pipeline).from());
            assertThat(from.topic()).isEqualTo(incoming.name());
            assertThat(from.queue().handler()).isEqualTo("entry of pipeline " + pipeline);
        }

        assertThat(incoming.brokers().readAll("dlq.default." + pipeline + ".entry"))
                .singleElement()
                .satisfies(letter -> {
                    assertThat(letter.key()).isEqualTo(TestTopic.bytes("k2"));
                    assertThat(letter.headers().lastHeader("x-redrive-code").value())
                            .asString()
                            .isEqualTo("UNREADABLE");
                    assertThat(letter.headers().lastHeader("source-topic").value())
                            .asString()
                            .isEqualTo(incoming.name());
                });
    }

    @Test
    void waitsVisiblyForAFirstNodeThatCannotBeWrittenAndGoesOnOnceItCan() throws Exception {
        String first = pipeline + ".parse";
        incoming.make(first, 1, Map.of("max.message.bytes", "200"));
        incoming.brokers().produce(List.of(incoming.record("k", "x".repeat(1000))));
        try (Redrive redrive = Redrive.onKafka(incoming.properties(), folder)) {
            nodes(redrive.pipeline(pipeline).onKafka().from(incoming.name()));
            redrive.start();

            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(
                                    redrive.control().health().problems().toString())
                            .contains("cannot write to " + first));
            assertThat(incoming.committed().getOrDefault(0, 0L)).isZero();
            set(first, "max.message.bytes", "100000");

            await().atMost(PATIENCE).until(() -> handled.size() == 2);
            await().atMost(PATIENCE).until(() -> incoming.committed().equals(incoming.ends()));
            await().atMost(PATIENCE).until(() -> redrive.control().health().ready());
        }
    }

    @Test
    void recordsEnterAPipelineOnTheEmbeddedStoreAsWell() {
        incoming.brokers().produce(List.of(incoming.record("k1", "one"), incoming.record("k2", "two")));
        try (Redrive redrive = Redrive.onKafka(incoming.properties(), folder)) {
            nodes(redrive.pipeline(pipeline).from(incoming.name()));
            redrive.start();

            await().atMost(PATIENCE).until(() -> handled.size() == 4);
            await().atMost(PATIENCE).until(() -> incoming.committed().equals(incoming.ends()));
            assertThat(redrive.pipelines().of(pipeline).transport()).isEqualTo("embedded");
            assertThat(redrive.control()
                            .queue(new QueueName(pipeline + ".index"))
                            .counts()
                            .completed())
                    .isEqualTo(2);
        }
    }

    @Test
    void aDocumentOfOneMegabyteMovesLessThanTwoKilobytesAHop() throws Exception {
        try (Redrive redrive = Redrive.onKafka(incoming.properties(), folder)) {
            redrive.pipeline(pipeline)
                    .onKafka()
                    .from(incoming.name())
                    .node("parse", String.class)
                    .handle((text, attempt) -> handled.add("parse " + text.length()))
                    .node("enrich", String.class)
                    .after("parse")
                    .handle((text, attempt) -> handled.add("enrich " + text.length()))
                    .node("index", String.class)
                    .after("enrich")
                    .handle((text, attempt) -> handled.add("index " + text.length()))
                    .build();
            redrive.start();
            incoming.brokers().produce(List.of(incoming.record("k", "0".repeat(LARGE))));
            for (int i = 1; i < DOCUMENTS; i++) {
                push(redrive, "d" + i, Integer.toString(i).repeat(LARGE));
            }

            await().atMost(PATIENCE).until(() -> handled.size() == 3 * DOCUMENTS);
        }

        assertThat(handled).allSatisfy(each -> assertThat(each).endsWith(" " + LARGE));
        for (String node : List.of("parse", "enrich", "index")) {
            String topic = pipeline + "." + node;
            assertThat(incoming.brokers().readAll(topic)).hasSize(DOCUMENTS).allSatisfy(each -> {
                PipeStream stream = PipeStream.parseFrom(each.value());
                assertThat(stream.getDocumentRef().getSize()).isEqualTo(LARGE);
            });
            assertThat(logged(topic)).isLessThan((long) DOCUMENTS * BYTES_A_HOP_MAX);
        }
        try (Stream<Path> kept = Files.walk(folder.resolve("documents"))) {
            assertThat(kept.filter(Files::isRegularFile)).hasSize(DOCUMENTS);
        }
    }

    /** The first node's topic is made while it starts. */
    private void push(Redrive redrive, String id, String text) {
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            redrive.push(pipeline, new NewDocument(id, "text", Map.of(), Payload.of(text)));
            return true;
        });
    }

    private void nodes(PipelineBuilder builder) {
        builder.node("parse", String.class)
                .handle((text, attempt) -> handled.add("parse " + text + " " + seen(attempt.message())))
                .node("index", String.class)
                .after("parse")
                .handle((text, attempt) -> handled.add("index " + text + " " + seen(attempt.message())))
                .build();
    }

    /** Type, id and one of the headers, as handlers see them. */
    private static String seen(Message message) {
        return message.type() + " " + header(message, "document-id") + " " + header(message, "metadata.lang");
    }

    private static String header(Message message, String name) {
        return message.content()
                .headers()
                .last(name)
                .map(each -> each.value().text())
                .orElse("-");
    }

    private static FieldNames typedBy(String header) {
        FieldNames usual = FieldNames.DEFAULTS;
        return new FieldNames(usual.id(), header, usual.priority(), usual.correlationId(), usual.source());
    }

    private static ProducerRecord<byte[], byte[]> told(
            ProducerRecord<byte[], byte[]> sent, Map<String, String> headers) {
        headers.forEach((name, value) -> sent.headers().add(name, TestTopic.bytes(value)));
        return sent;
    }

    /** What the broker's log of a topic takes on its disk. */
    private long logged(String topic) throws Exception {
        try (Admin admin = Admin.create(Map.copyOf(incoming.properties()))) {
            var nodes = admin.describeCluster().nodes().get().stream()
                    .map(each -> each.id())
                    .toList();
            return admin.describeLogDirs(nodes).allDescriptions().get().values().stream()
                    .flatMap(folders -> folders.values().stream())
                    .flatMap(each -> each.replicaInfos().entrySet().stream())
                    .filter(each -> each.getKey().topic().equals(topic))
                    .mapToLong(each -> each.getValue().size())
                    .sum();
        }
    }

    private void set(String topic, String name, String value) throws Exception {
        var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        var change = new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET);
        try (Admin admin = Admin.create(Map.copyOf(incoming.properties()))) {
            admin.incrementalAlterConfigs(Map.of(resource, List.of(change)))
                    .all()
                    .get();
        }
    }
}
