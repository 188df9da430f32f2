// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code redrive kafka topics} and {@code redrive config check --online}, with brokers and without. */
class KafkaTopicsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int PARTITIONS = 3;
    private static final int FAILED = 1;
    private static final int INVALID = 7;
    private static final String WEEK = "604800000";

    @TempDir
    Path folder;

    private final KafkaBrokers brokers = KafkaBrokers.shared();
    private final String topic = "topics-" + UUID.randomUUID();
    private Program program;

    @BeforeEach
    void prepare() {
        program = new Program(folder);
    }

    @Test
    void listsWhatIsMissingAndMakesIt() {
        brokers.createTopic(topic, PARTITIONS, Map.of());
        configure("policy: { attempts: 3, backoff: [1h, 2d] }");

        Program.Ended before = program.run("kafka", "topics", "-o", "json");
        Program.Ended made = program.run("kafka", "topics", "--create");
        Program.Ended after = program.run("kafka", "topics", "-o", "json");

        assertThat(before.exit()).isEqualTo(FAILED);
        assertThat(topics(before).map(each -> each.path("role").asText()))
                .containsExactly("source", "retry", "deadLetters", "progress", "acts");
        assertThat(of("retry", before).path("exists").asBoolean()).isFalse();
        assertThat(made.exit()).as(made.out() + made.err()).isZero();
        assertThat(made.out()).contains("made " + retry() + ", " + dlq());
        assertThat(after.exit()).as(after.out()).isZero();
        assertThat(of("retry", after).path("partitions").asInt()).isEqualTo(PARTITIONS);
        assertThat(Duration.ofMillis(of("retry", after).path("retentionMs").asLong()))
                .isEqualTo(Duration.ofDays(9));
        assertThat(of("deadLetters", after).path("partitions").asInt()).isEqualTo(PARTITIONS);
        assertThat(of("deadLetters", after).path("retentionMs").isNull()).isTrue();
        assertThat(of("deadLetters", after).path("cleanupPolicy").asText()).isEqualTo("delete");
        assertThat(of("progress", after).path("cleanupPolicy").asText()).isEqualTo("compact");
        assertThat(of("acts", after).path("cleanupPolicy").asText()).isEqualTo("compact");
    }

    @Test
    void aTopicWithTheMessagesIsNeverMade() {
        configure("");

        Program.Ended ended = program.run("kafka", "topics", "--create", "-o", "json");

        assertThat(ended.exit()).isEqualTo(FAILED);
        assertThat(of("source", ended).path("exists").asBoolean()).isFalse();
        assertThat(of("source", ended).path("findings").toString()).contains("never made by Redrive");
        assertThat(of("retry", ended).path("findings").toString()).contains("make topic " + topic + " first");
        assertThat(program.run("config", "check", "--online").err())
                .contains("redrive.yaml:5: queues.payments.kafka.topic: topic " + topic + " does not exist")
                .doesNotContain(retry());
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "kafka"})
    void aTopicThatEntersAPipelineIsCheckedWhereTheFileNamesItAndNeverMade(String transport) {
        String pipeline = "imports-" + transport;
        program.configure("kafka: { main: { bootstrap: \"" + brokers.bootstrap() + "\" } }\npipelines:\n  " + pipeline
                + ":\n"
                + "    transport: " + transport + "\n"
                + "    from: { topic: " + topic + " }\n"
                + "    nodes: [ { id: parse, handler: { exec: [\"true\"] } } ]\n");

        Program.Ended online = program.run("config", "check", "--online");
        assertThat(online.err())
                .hasLineCount(2)
                .contains("redrive.yaml:6: pipelines." + pipeline + ".from.topic: topic " + topic + " does not exist");
        assertThat(program.run("kafka", "topics", "--create").exit()).isEqualTo(FAILED);
        brokers.createTopic(topic, PARTITIONS, Map.of());
        assertThat(program.run("kafka", "topics", "--create").out())
                .contains("made " + topic + ".redrive." + pipeline + ".retry, dlq.default." + pipeline + ".entry");
    }

    @Test
    void theTopicsOfAPipelinesNodesAreOursAndMadeAsTheClusterDoesByDefault() {
        var wide = BrokerOptions.defaults().with("num.partitions", String.valueOf(PARTITIONS));
        try (KafkaBrokers fresh = KafkaBrokers.start(1, wide)) {
            pipelineOnKafka(fresh.bootstrap(), "imports");

            Program.Ended online = program.run("config", "check", "--online");
            Program.Ended before = program.run("kafka", "topics", "-o", "json");
            Program.Ended made = program.run("kafka", "topics", "--create", "-o", "json");
            Program.Ended after = program.run("kafka", "topics", "-o", "json");

            assertThat(online.exit()).as(online.err()).isZero();
            assertThat(online.out())
                    .contains("pipelines.imports.nodes[0]: looked at its topics on main: in order; the start will make"
                            + " imports.parse, imports.parse.redrive.imports.retry, dlq.default.imports.parse");
            assertThat(before.exit()).isEqualTo(FAILED);
            assertThat(topics(before).filter(each -> each.path("role").asText().equals("source")))
                    .hasSize(2)
                    .allSatisfy(each -> assertThat(each.path("findings").toString())
                            .contains("does not exist", "`redrive kafka topics --create` makes it"));
            assertThat(made.exit()).as(made.out() + made.err()).isZero();
            assertThat(topics(made)
                            .filter(each -> each.path("made").asBoolean())
                            .map(each -> each.path("topic").asText()))
                    .contains("imports.index", "imports.parse", "dlq.default.imports.parse", "redrive.acts");
            assertThat(after.exit()).as(after.out()).isZero();
            assertThat(List.of(made, after))
                    .allSatisfy(ended -> assertThat(topics(ended)
                                    .filter(each -> List.of("source", "retry", "deadLetters")
                                            .contains(each.path("role").asText()))
                                    .map(each -> each.path("partitions").asInt()))
                            .containsOnly(PARTITIONS));
        }
    }

    @Test
    void whatIsWrongWithANodesTopicIsToldWhereTheNodeStands() {
        String pipeline = topic.substring(0, 40);
        String index = pipeline + ".index";
        brokers.createTopic(index + ".redrive." + pipeline + ".retry", 1, Map.of("cleanup.policy", "compact"));
        pipelineOnKafka(brokers.bootstrap(), pipeline);

        Program.Ended online = program.run("config", "check", "--online");

        assertThat(online.exit()).isEqualTo(INVALID);
        assertThat(online.err().lines().filter(line -> line.contains("redrive.yaml:")))
                .singleElement()
                .asString()
                .contains("redrive.yaml:8: pipelines." + pipeline + ".nodes[1]: topic " + index, "is compacted");
    }

    @Test
    void aDaemonAnswersTooAndHasMadeItsTopics() {
        brokers.createTopic(topic, PARTITIONS, Map.of());
        configure("dlq: { enabled: false }");

        try (RunningDaemon daemon = program.serve()) {
            await().atMost(PATIENCE).until(() -> program.run("kafka", "topics").exit() == 0);
            Program.Ended without = program.run("kafka", "topics", "-o", "json");
            configure("dlq: { enabled: true }");
            await().atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> brokers.endOffsets(dlq()).size() == PARTITIONS);
            Program.Ended with = program.run("kafka", "topics", "-o", "ndjson");

            assertThat(topics(without).map(each -> each.path("role").asText()))
                    .containsExactly("source", "retry", "progress", "acts");
            assertThat(with.exit()).as(with.out()).isZero();
            assertThat(with.out()).hasLineCount(5).contains("\"topic\":\"" + dlq() + "\",\"exists\":true");
            assertThat(daemon.stop()).isZero();
        }
    }

    @Test
    void aRetentionShorterThanTheLongestDelayIsRefusedNamingBoth() {
        brokers.createTopic(topic, PARTITIONS, Map.of());
        brokers.createTopic(retry(), PARTITIONS, Map.of("retention.ms", "5400000"));
        brokers.createTopic(dlq(), PARTITIONS, Map.of("retention.ms", "-1", "cleanup.policy", "compact"));
        configure("policy: { attempts: 3, backoff: { kind: fixed, delay: 10h, jitter: 20% } }");

        Program.Ended offline = program.run("config", "check");
        Program.Ended online = program.run("config", "check", "--online");
        Program.Ended json = program.run("config", "check", "--online", "-o", "json");

        assertThat(offline.exit()).isZero();
        assertThat(online.exit()).isEqualTo(INVALID);
        assertThat(online.err().lines())
                .anySatisfy(line -> assertThat(line)
                        .contains("redrive.yaml:5: queues.payments.kafka.retryTopic", retry(), "1h30m", "12h"))
                .anySatisfy(line ->
                        assertThat(line).contains("redrive.yaml:4: queues.payments.dlq.topic", dlq(), "compacted"));
        assertThat(online.out()).contains("queues.payments: looked at " + topic, "2 problem(s)");
        assertThat(json.exit()).isEqualTo(INVALID);
        assertThat(json.json().path("valid").asBoolean(true)).isFalse();
        assertThat(json.json().path("problems")).hasSize(2);
    }

    @Test
    void lettersThatAreNotKeptForEverAreAWarning() {
        brokers.createTopic(topic, PARTITIONS, Map.of());
        brokers.createTopic(retry(), 1, Map.of("retention.ms", WEEK));
        brokers.createTopic(dlq(), PARTITIONS, Map.of("retention.ms", WEEK));
        configure("");

        Program.Ended online = program.run("config", "check", "--online");
        Program.Ended topics = program.run("kafka", "topics", "--create");

        assertThat(online.exit()).as(online.err()).isZero();
        assertThat(online.out()).contains("redrive.yaml is valid", "queues.payments: looked at", "in order");
        assertThat(online.err()).contains("warning: redrive.yaml", dlq() + " loses dead letters", "1 partition(s)");
        assertThat(topics.exit()).isZero();
        assertThat(topics.out()).contains("warning: topic " + dlq() + " loses dead letters");
    }

    @Test
    void whatTheStartWouldMakeIsNoProblem() {
        brokers.createTopic(topic, PARTITIONS, Map.of());
        configure("");

        Program.Ended online = program.run("config", "check", "--online");
        configure("", ", create: false");
        Program.Ended withoutMaking = program.run("config", "check", "--online");

        assertThat(online.exit()).as(online.err()).isZero();
        assertThat(online.out()).contains("the start will make " + retry() + ", " + dlq());
        assertThat(withoutMaking.exit()).isEqualTo(INVALID);
        assertThat(withoutMaking.err()).contains(retry() + " does not exist", dlq() + " does not exist", "--create");
        assertThat(program.run("kafka", "topics").exit()).isEqualTo(FAILED);
    }

    @Test
    void saysWhyATopicCannotBeMade() throws Exception {
        var tooMany = BrokerOptions.defaults().with("default.replication.factor", "3");
        try (KafkaBrokers small = KafkaBrokers.start(1, tooMany);
                Admin admin = Admin.create(Map.copyOf(small.clientProperties()))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
            configure(small.bootstrap(), "", "");

            Program.Ended online = program.run("config", "check", "--online");
            Program.Ended create = program.run("kafka", "topics", "--create");

            assertThat(online.exit()).isEqualTo(INVALID);
            assertThat(online.err()).contains(retry() + " does not exist and cannot be made: ", "replication factor");
            assertThat(create.exit()).isEqualTo(FAILED);
            assertThat(create.out()).contains(dlq() + " does not exist and cannot be made: ", "cleanup.policy=delete");

            pipelineOnKafka(small.bootstrap(), "imports");
            assertThat(program.run("config", "check", "--online").err())
                    .contains(
                            "redrive.yaml:7: pipelines.imports.nodes[0]: topic imports.parse does not exist and cannot be"
                                    + " made: ")
                    .contains("make it: as many partitions as you like");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka topics", "kafka topics --create", "config check --online"})
    void aClusterThatDoesNotAnswerIsNamedSoon(String command) {
        configure("127.0.0.1:1", "", "");

        long begun = System.nanoTime();
        Program.Ended ended = program.run(command.split(" "));
        Duration taken = Duration.ofNanos(System.nanoTime() - begun);

        assertThat(ended.exit()).isEqualTo(command.startsWith("config") ? INVALID : FAILED);
        assertThat(ended.err())
                .contains("Kafka cluster 'main' at 127.0.0.1:1: no answer within 6 s", "kafka.main")
                .doesNotContain("\tat ", "Exception");
        assertThat(taken).isLessThan(Duration.ofSeconds(25));
    }

    @ParameterizedTest
    @ValueSource(strings = {"durable", "auto"})
    void orderAndTheRetryTopicNeedAWordFromTheUser(String wait) {
        configure("wait: " + wait);
        Program.Ended refused = program.run("config", "check");
        configure("wait: " + wait + "\novertake: allow");
        Program.Ended allowed = program.run("config", "check");

        assertThat(refused.exit()).isEqualTo(INVALID);
        assertThat(refused.err()).contains("queues.payments.wait", "overtake: allow");
        assertThat(allowed.exit()).isZero();
    }

    // ---- what it takes ----

    private void configure(String lines) {
        configure(lines, "");
    }

    private void configure(String lines, String more) {
        configure(brokers.bootstrap(), lines, more);
    }

    private void configure(String bootstrap, String lines, String more) {
        program.configure("kafka: { main: { bootstrap: \"" + bootstrap + "\" } }\nqueues:\n  payments:\n"
                + "    kafka: { topic: " + topic + ", group: billing" + more + " }\n"
                + "    handler: { exec: [\"true\"] }\n"
                + lines.indent(4));
    }

    private void pipelineOnKafka(String bootstrap, String name) {
        program.configure("kafka: { main: { bootstrap: \"" + bootstrap + "\" } }\npipelines:\n  " + name + ":\n"
                + "    transport: kafka\n"
                + "    nodes:\n"
                + "      - { id: parse, handler: { exec: [\"true\"] } }\n"
                + "      - { id: index, after: [parse], handler: { exec: [\"true\"] } }\n");
    }

    private String retry() {
        return topic + ".billing.retry";
    }

    private String dlq() {
        return topic + ".dlq";
    }

    private static Stream<JsonNode> topics(Program.Ended ended) {
        return StreamSupport.stream(ended.json().path("items").spliterator(), false);
    }

    private static JsonNode of(String role, Program.Ended ended) {
        List<JsonNode> found = topics(ended)
                .filter(each -> each.path("role").asText().equals(role))
                .toList();
        assertThat(found).hasSize(1);
        return found.getFirst();
    }
}
