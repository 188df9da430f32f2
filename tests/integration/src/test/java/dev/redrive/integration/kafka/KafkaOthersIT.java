// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.catalog.dialect.KnownDialects;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Dialects;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.message.Header;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.yard.KafkaYard;
import dev.redrive.kafka.yard.YardParts;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.yard.YardAccount;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.connect.runtime.ConnectMetrics;
import org.apache.kafka.connect.runtime.SinkConnectorConfig;
import org.apache.kafka.connect.runtime.errors.DeadLetterQueueReporter;
import org.apache.kafka.connect.runtime.errors.ErrorHandlingMetrics;
import org.apache.kafka.connect.runtime.errors.ProcessingContext;
import org.apache.kafka.connect.runtime.errors.Stage;
import org.apache.kafka.connect.runtime.isolation.Plugins;
import org.apache.kafka.connect.runtime.standalone.StandaloneConfig;
import org.apache.kafka.connect.util.ConnectorTaskId;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;
import org.apache.kafka.streams.errors.internals.DefaultErrorHandlerContext;
import org.apache.kafka.streams.processor.TaskId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.listener.DeadLetterPublishingRecoverer;
import org.springframework.kafka.listener.ListenerExecutionFailedException;
import org.springframework.kafka.retrytopic.DeadLetterPublishingRecovererFactory;
import org.springframework.kafka.retrytopic.DefaultDestinationTopicResolver;
import org.springframework.kafka.retrytopic.DestinationTopic;
import org.springframework.kafka.retrytopic.DestinationTopicPropertiesFactory;
import org.springframework.kafka.retrytopic.DltStrategy;
import org.springframework.kafka.retrytopic.SameIntervalTopicReuseStrategy;
import org.springframework.kafka.retrytopic.TopicSuffixingStrategy;
import org.springframework.kafka.support.ExceptionMatcher;

/**
 * Letters that other systems wrote, by their own code, on topics that were adopted. The broker is its own: who adopts a
 * topic does so for every daemon of the cluster.
 */
class KafkaOthersIT {

    private static KafkaBrokers brokers;
    private final KafkaCluster cluster = new KafkaCluster(brokers.clientProperties());
    private final KafkaYard yard = new KafkaYard(
            "main",
            cluster,
            new YardParts(ManualTime.standingAt(Instant.now()), new SplittableRandom(), new KnownDialects()),
            Map.of());
    private final String source = "source-" + UUID.randomUUID();
    private final String dead = source + "-dlt";

    @BeforeAll
    static void startBroker() {
        brokers = KafkaBrokers.start(1, BrokerOptions.defaults());
    }

    @AfterAll
    static void endBroker() {
        brokers.close();
    }

    KafkaOthersIT() {
        brokers.createTopic(source, 1, Map.of());
        brokers.createTopic(dead, 1, Map.of());
    }

    @AfterEach
    void close() {
        yard.close();
        cluster.close();
    }

    @Test
    void readsAndSendsBackWhatSpringGaveUp() {
        ConsumerRecord<byte[], byte[]> failed = failed();
        var producers = new DefaultKafkaProducerFactory<byte[], byte[]>(producing());

        new DeadLetterPublishingRecoverer(new KafkaTemplate<>(producers)).accept(failed, thrown());
        producers.destroy();

        DeadLetter letter = adopted();
        assertThat(letter.death().dialect()).isEqualTo("spring-kafka");
        assertThat(letter.death().failure().type()).isEqualTo(IllegalStateException.class.getName());
        assertThat(letter.death().failure().stack()).contains("card declined");
        assertThat(letter.message().provenance()).isEqualTo(new Provenance(source, 0, 0L, "billing"));
        comesBackAsItWas(letter);
    }

    @Test
    void readsAndSendsBackWhatSpringGaveUpAfterItsRetryTopics() {
        ConsumerRecord<byte[], byte[]> failed = failed();
        var producers = new DefaultKafkaProducerFactory<byte[], byte[]>(producing());
        // A main topic, one to try again from, and one for what is given up.
        List<DestinationTopic> steps = new DestinationTopicPropertiesFactory(
                        "-retry",
                        "-dlt",
                        List.of(0L),
                        ExceptionMatcher.defaultMatcher(),
                        1,
                        new KafkaTemplate<>(producers),
                        DltStrategy.FAIL_ON_ERROR,
                        TopicSuffixingStrategy.SUFFIX_WITH_INDEX_VALUE,
                        SameIntervalTopicReuseStrategy.SINGLE_TOPIC,
                        -1)
                .createProperties().stream()
                        .map(each -> new DestinationTopic(source + each.suffix(), each))
                        .toList();
        var topics = new DefaultDestinationTopicResolver();
        topics.addDestinationTopics("listener", steps);
        String retry = steps.get(1).getDestinationName();
        brokers.createTopic(retry, 1, Map.of());
        var recoverer = new DeadLetterPublishingRecovererFactory(topics).create("listener");

        recoverer.accept(failed, thrown());
        recoverer.accept(brokers.readAll(retry).getFirst(), thrown());
        producers.destroy();

        DeadLetter letter = adopted();
        assertThat(letter.death().dialect()).isEqualTo("spring-kafka-retry");
        assertThat(letter.death().failure().type()).isEqualTo(IllegalStateException.class.getName());
        assertThat(letter.death().attempts()).isEqualTo(2);
        assertThat(letter.message().provenance()).isEqualTo(new Provenance(source, 0, 0L, "billing"));
        comesBackAsItWas(letter);
    }

    @Test
    void readsAndSendsBackWhatKafkaConnectGaveUp() throws Exception {
        ConsumerRecord<byte[], byte[]> failed = failed();
        var task = new ConnectorTaskId("sink", 3);
        var passing = "org.apache.kafka.connect.converters.ByteArrayConverter";
        var worker = new StandaloneConfig(Map.of(
                "bootstrap.servers",
                brokers.bootstrap(),
                "key.converter",
                passing,
                "value.converter",
                passing,
                "offset.storage.file.filename",
                "unused"));
        var sink = new SinkConnectorConfig(
                new Plugins(Map.of("plugin.discovery", "service_load")),
                Map.of(
                        "name", "sink",
                        "connector.class", "org.apache.kafka.connect.tools.VerifiableSinkConnector",
                        "topics", source,
                        "errors.tolerance", "all",
                        "errors.deadletterqueue.topic.name", dead,
                        "errors.deadletterqueue.topic.replication.factor", "1",
                        "errors.deadletterqueue.context.headers.enable", "true"));
        var metrics = new ConnectMetrics("worker", worker, Time.SYSTEM, "cluster");
        var given = new ProcessingContext<>(failed);
        given.currentContext(Stage.TASK_PUT, KafkaOthersIT.class);
        given.error(new IllegalStateException("no such column"));

        try (var reporter = DeadLetterQueueReporter.createAndSetup(
                Map.copyOf(brokers.clientProperties()),
                task,
                sink,
                producing(),
                new ErrorHandlingMetrics(task, metrics))) {
            reporter.report(given).get();
        } finally {
            metrics.stop();
        }

        DeadLetter letter = adopted();
        assertThat(letter.death().dialect()).isEqualTo("kafka-connect");
        assertThat(letter.death().failure().type()).isEqualTo(IllegalStateException.class.getName());
        assertThat(letter.death().failure().message()).isEqualTo("no such column");
        assertThat(letter.message().provenance()).isEqualTo(new Provenance(source, 0, 0L, "sink"));
        comesBackAsItWas(letter);
    }

    private Map<String, Object> producing() {
        Map<String, Object> properties = new HashMap<>(brokers.clientProperties());
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return properties;
    }

    /** On a thread of its own: of a stack only the first 8 KiB are kept, and a test runner fills them. */
    private static ListenerExecutionFailedException thrown() {
        return CompletableFuture.supplyAsync(() -> new ListenerExecutionFailedException(
                        "listener failed", "billing", new IllegalStateException("card declined")))
                .join();
    }

    @Test
    void readsAndSendsBackWhatKafkaStreamsGaveUp() {
        ConsumerRecord<byte[], byte[]> failed = failed();
        var handler = new LogAndContinueExceptionHandler();
        handler.configure(Map.of("errors.dead.letter.queue.topic.name", dead));
        var around = new DefaultErrorHandlerContext(
                null,
                failed.topic(),
                failed.partition(),
                failed.offset(),
                failed.headers(),
                "node",
                new TaskId(0, 0),
                failed.timestamp(),
                failed.key(),
                failed.value());

        brokers.produce(handler.handleError(around, failed, new IllegalStateException("no such field"))
                .deadLetterQueueRecords());

        DeadLetter letter = adopted();
        assertThat(letter.death().dialect()).isEqualTo("kafka-streams");
        assertThat(letter.death().failure().message()).isEqualTo("no such field");
        assertThat(letter.message().provenance()).isEqualTo(new Provenance(source, 0, 0L, null));
        comesBackAsItWas(letter);
    }

    @Test
    void doesNotMistakeAUsersOwnHeaders() {
        brokers.produce(List.of(written(dead)));

        DeadLetter letter = adopted();

        assertThat(letter.death().dialect()).isEqualTo(Dialects.UNKNOWN);
        assertThat(yard.open(List.of(letter))
                        .get(letter.id())
                        .content()
                        .headers()
                        .inOrder())
                .extracting(Header::name)
                .containsExactly("partition", "offset");
    }

    private ConsumerRecord<byte[], byte[]> failed() {
        brokers.produce(List.of(written(source)));
        return brokers.readAll(source).getFirst();
    }

    /** With headers that some systems use for themselves. */
    private static ProducerRecord<byte[], byte[]> written(String topic) {
        return new ProducerRecord<>(
                topic,
                0,
                bytes("key"),
                bytes("value"),
                List.of(new RecordHeader("partition", bytes("north")), new RecordHeader("offset", bytes("12"))));
    }

    private DeadLetter adopted() {
        yard.adopt(dead);
        return YardAccount.of(yard).deaths().stream()
                .filter(each -> each.grave().source().equals(dead))
                .findFirst()
                .orElseThrow();
    }

    private void comesBackAsItWas(DeadLetter letter) {
        assertThat(yard.replay(List.of(new Replay(letter, Target.ORIGIN, null)), "ann"))
                .containsExactly(Sent.DONE);

        ConsumerRecord<byte[], byte[]> back = brokers.readAll(source).getLast();
        assertThat(back.offset()).isEqualTo(1);
        assertThat(back.key()).isEqualTo(bytes("key"));
        assertThat(back.value()).isEqualTo(bytes("value"));
        assertThat(List.of(back.headers().toArray()))
                .filteredOn(each ->
                        !each.key().startsWith("x-redrive-") && !each.key().equals("x-original-topic"))
                .extracting(org.apache.kafka.common.header.Header::key)
                .containsExactly("partition", "offset");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
