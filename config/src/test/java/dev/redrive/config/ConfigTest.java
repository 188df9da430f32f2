// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Clamp;
import dev.redrive.core.policy.Jitter;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Rule;
import dev.redrive.core.policy.Then;
import dev.redrive.core.port.Order;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {

    static final String WHOLE = """
            cluster: prod
            data: ./data
            classpath: [ ./handlers/*.jar ]             # where java: handlers are found
            server: { listen: "127.0.0.1:8420" }
            store: { keepCompleted: 2h, keepCompletedMax: 500, backups: ./copies }
            grace: 10s
            kafka: { main: { bootstrap: "localhost:9092", properties: { security.protocol: SSL } } }
            policies:
              patient: { attempts: 12, within: 6h, backoff: { kind: exponential, initial: 1s, max: 10m, multiplier: 2, jitter: 20% } }
            queues:
              orders:                                   # on the embedded store
                handler: { java: com.acme.Orders }
                timeout: 5s
                policy: patient
                types: { "invoice.*": { attempts: 3, backoff: { kind: fixed, delay: 30s } }, "ui.command.*": { attempts: 2, backoff: none } }
                failures: { TIMEOUT: patient, "java.net.*": { attempts: unlimited, backoff: [1s, 10s, 5m] } }
                rules: [ { http: 404, then: bury }, { exit: 69, then: skip }, { exception: java.io.IOException, then: retry } ]
                concurrency: 32
                order: none
                stuckAfter: 1m
                inHandMax: 100
                dlq: { enabled: false }
              emails:
                handler: { exec: ["python3", "send.py"], workers: 4, env: { MAIL_TOKEN: t0p }, stderr: log, ready: line }
                retry: { attempts: 3, cooldown: 30s }   # the short form of seed 003
              events:
                policy: events
              payments:                                 # on Kafka
                kafka: { cluster: main, topic: payments, group: billing, start: latest }
                fields: { type: event-type }
                handler: { java: com.acme.Payments }
                wait: auto
                holdUpTo: 30s
                overtake: allow
                dlq: { topic: "{topic}-dlq" }
                windowMax: 5000
              billing.orders:
            """;

    @Test
    void readsTheFileItself() {
        var config = Reading.valid(WHOLE);

        var here = Path.of("").toAbsolutePath();
        assertThat(config.folder()).isEqualTo(here);
        assertThat(config.cluster()).isEqualTo("prod");
        assertThat(config.data()).isEqualTo(here.resolve("data"));
        assertThat(config.classpath()).containsExactly(new ClasspathEntry(here.resolve("handlers"), "*.jar"));
        assertThat(config.listen()).isEqualTo(new Config.Listen("127.0.0.1", 8420));
        assertThat(config.keep()).isEqualTo(new Config.Keep(ofHours(2), 500, here.resolve("copies")));
        assertThat(config.grace()).isEqualTo(ofSeconds(10));
        assertThat(config.queues().keySet())
                .extracting(QueueName::value)
                .containsExactly("orders", "emails", "events", "payments", "billing.orders");
    }

    @Test
    void knowsThePresetsAndTheFilesOwnPolicies() {
        var policies = Reading.valid(WHOLE).policies();

        assertThat(policies).containsAllEntriesOf(Presets.all()).containsEntry("patient", Policies.of(patient()));
    }

    @Test
    void readsEveryPartOfAQueue() {
        var orders = Reading.queue("orders", WHOLE);

        assertThat(orders.handler())
                .isEqualTo(new HandlerConfig.JavaClass(
                        "com.acme.Orders", HandlerConfig.Processes.of(OptionalInt.empty())));
        assertThat(orders.pace()).isEqualTo(new QueueConfig.Pace(32, ofSeconds(5), ofMinutes(1), 100, null));
        assertThat(orders.order()).isEqualTo(Order.NONE);
        assertThat(orders.deadLetters()).isFalse();
        assertThat(orders.policies())
                .isEqualTo(Policies.of(patient())
                        .type("invoice.*", RetryPolicy.fixed(ofSeconds(30)).attempts(3))
                        .type("ui.command.*", RetryPolicy.none().attempts(2))
                        .failure("TIMEOUT", patient())
                        .failure(
                                "java.net.*",
                                RetryPolicy.steps(ofSeconds(1), ofSeconds(10), ofMinutes(5))
                                        .unlimited())
                        .rule("HTTP 404", Then.BURY)
                        .rule("exit 69", Then.SKIP)
                        .rule("java.io.IOException", Then.RETRY));
    }

    @Test
    void readsAHandlerBehindHttpAndShowsNoneOfItsSecrets() {
        var yaml = """
                queues:
                  q: { handler: { http: "https://h:1/p-s3cret?key=s3cret", headers: { authorization: "Bearer ${TOKEN}" } } }
                """;

        var config = Reading.valid(yaml, Map.of("TOKEN", "s3cret"));

        var handler = config.queues().get(new QueueName("q")).handler();
        assertThat(handler)
                .isEqualTo(new HandlerConfig.Http(
                        URI.create("https://h:1/p-s3cret?key=s3cret"), Map.of("authorization", "Bearer s3cret")))
                .hasToString("https://h:1 with authorization");
        assertThat(config.toString()).doesNotContain("s3cret");
        assertThat(Changes.between(config, Reading.valid(yaml, Map.of("TOKEN", "new")))
                        .atOnce())
                .containsExactly("queues.q.handler: changed");
    }

    @Test
    void readsHandlersThatAreCalledOverGrpc() {
        var file = """
                queues:
                  plain: { handler: { grpc: "localhost:50051" }, rules: [ { grpc: NOT_FOUND, then: bury } ] }
                  secret: { handler: { grpc: "[::1]:443", ca: ./ca.pem, authority: h.example, maxMessageBytes: 2048 } }
                """;

        assertThat(Reading.queue("plain", file).handler())
                .isEqualTo(new HandlerConfig.Grpc(
                        "localhost:50051", new HandlerConfig.Tls(false, null), null, 4 * 1024 * 1024));
        assertThat(Reading.queue("plain", file).policies().rules())
                .containsExactly(Rule.of("gRPC NOT_FOUND", Then.BURY));
        assertThat(Reading.queue("secret", file).handler())
                .isEqualTo(new HandlerConfig.Grpc(
                        "[::1]:443", new HandlerConfig.Tls(true, Path.of("./ca.pem")), "h.example", 2048));
    }

    @Test
    void readsTheShortForm() {
        var emails = Reading.queue("emails", WHOLE);

        assertThat(emails.handler())
                .isEqualTo(new HandlerConfig.Exec(
                        List.of("python3", "send.py"),
                        new HandlerConfig.Processes(OptionalInt.of(4), Map.of("MAIL_TOKEN", "t0p"), true, true),
                        false));
        assertThat(emails.policies())
                .isEqualTo(Policies.of(RetryPolicy.fixed(ofSeconds(30)).attempts(3)));
    }

    @Test
    void zeroAttemptsInTheShortFormMeanOne() {
        var queue = Reading.queue("q", "queues: { q: { retry: { attempts: 0 } } }");

        assertThat(queue.policies())
                .isEqualTo(Policies.of(RetryPolicy.fixed(Duration.ZERO).attempts(1)));
    }

    @Test
    void aQueueWithNothingHasTheDefaults() {
        var queue = Reading.queue("billing.orders", WHOLE);

        assertThat(queue)
                .isEqualTo(new QueueConfig(
                        new QueueName("billing.orders"),
                        null,
                        Presets.QUEUE,
                        new QueueConfig.Pace(10, ofSeconds(30), ofMinutes(5), 8192, null),
                        Order.KEY,
                        true,
                        Duplicates.OFF,
                        null,
                        null));
    }

    @Test
    void readsHowDuplicatesAreTold() {
        assertThat(duplicates("on")).isEqualTo(new Duplicates.Within(ofHours(24), 1_000_000));
        assertThat(duplicates("{}")).isEqualTo(duplicates("on"));
        assertThat(duplicates("off")).isEqualTo(Duplicates.OFF);
        assertThat(duplicates("{ window: 90s, max: 7 }")).isEqualTo(new Duplicates.Within(ofSeconds(90), 7));
    }

    private static Duplicates duplicates(String written) {
        return Reading.queue("q", "queues: { q: { duplicates: " + written + " } }")
                .duplicates();
    }

    @Test
    void aSchemaIsAPathThatStaysAsItIsWritten() {
        var queue = Reading.queue("orders", "queues: { orders: { schema: ./order.schema.json } }");

        assertThat(queue.schema()).isEqualTo(Path.of("./order.schema.json"));
    }

    @Test
    void anAlmostEmptyFileHasTheDefaults() {
        var config = Reading.valid("queues:");

        assertThat(config.cluster()).isEqualTo("default");
        assertThat(config.data()).isEqualTo(Path.of("data").toAbsolutePath());
        assertThat(config.classpath()).isEmpty();
        assertThat(config.listen()).hasToString("127.0.0.1:8420");
        assertThat(config.keep()).isEqualTo(new Config.Keep(ofHours(1), 10_000, null));
        assertThat(config.grace()).isEqualTo(ofSeconds(30));
        assertThat(config.queues()).isEmpty();
    }

    @Test
    void typesOfTheQueueJoinThoseOfItsPreset() {
        var queue = Reading.queue(
                "q", "queues: { q: { policy: events, types: { 'ml.run.*': { attempts: 9 }, 'x': pipeline } } }");

        assertThat(queue.policies())
                .isEqualTo(Presets.EVENTS
                        .type("ml.run.*", RetryPolicy.none().attempts(9))
                        .type("x", Presets.PIPELINE.base()));
    }

    @Test
    void aNamedPolicyMayStandBelowItsUse() {
        var queue = Reading.queue("q", "queues: { q: { policy: late } }\npolicies: { late: { attempts: 7 } }");

        assertThat(queue.policies()).isEqualTo(Policies.of(RetryPolicy.none().attempts(7)));
    }

    @Test
    void readsEveryKindOfBackoff() {
        assertThat(backoff("none")).isEqualTo(RetryPolicy.none().attempts(3));
        assertThat(backoff("{ kind: none }")).isEqualTo(RetryPolicy.none().attempts(3));
        assertThat(backoff("{ kind: fixed, delay: 500ms }")).isEqualTo(RetryPolicy.fixed(ofMillis(500)));
        assertThat(backoff("{ kind: linear, step: 5s, min: 7s, max: 1m }"))
                .isEqualTo(RetryPolicy.linear(ofSeconds(5), ofMinutes(1)).min(ofSeconds(7)));
        assertThat(backoff("{ kind: exponential }")).isEqualTo(RetryPolicy.exponential(ofSeconds(1), ofMinutes(5)));
        assertThat(backoff("{ kind: exponential, initial: 5s, multiplier: 1.5, min: 1s, max: 5m, clamp: before }"))
                .isEqualTo(RetryPolicy.exponential(ofSeconds(5), ofMinutes(5))
                        .multiplier(1.5)
                        .min(ofSeconds(1))
                        .clamp(Clamp.BEFORE));
        assertThat(backoff("{ kind: steps, delays: [1s, 10s] }"))
                .isEqualTo(RetryPolicy.steps(ofSeconds(1), ofSeconds(10)));
        assertThat(backoff("[1s, 10s]")).isEqualTo(RetryPolicy.steps(ofSeconds(1), ofSeconds(10)));
    }

    @Test
    void readsEveryKindOfJitter() {
        assertThat(backoff("{ kind: none, jitter: 20% }").jitter()).isEqualTo(new Jitter.Proportional(0.2));
        assertThat(backoff("{ kind: none, jitter: 12.5 % }").jitter()).isEqualTo(new Jitter.Proportional(0.125));
        assertThat(backoff("{ kind: none, jitter: +200ms }").jitter()).isEqualTo(new Jitter.Additive(ofMillis(200)));
        assertThat(backoff("{ kind: none, jitter: full }").jitter()).isEqualTo(Jitter.FULL);
        assertThat(backoff("{ kind: none, jitter: none }").jitter()).isEqualTo(Jitter.NONE);
    }

    @Test
    void thePresetsCanBeWrittenOut() {
        assertThat(
                        policy(
                                "{ attempts: 3, backoff: { kind: exponential, initial: 1s, max: 30s, jitter: +200ms, clamp: before } }"))
                .isEqualTo(Presets.PARALLEL_CONSUMER.base());
        assertThat(policy("{ attempts: 3, backoff: { kind: exponential, initial: 1s, max: 30s, jitter: 20% } }"))
                .isEqualTo(Presets.PIPELINE.base());
        assertThat(
                        policy(
                                "{ attempts: 4, backoff: { kind: exponential, initial: 5s, min: 1s, max: 300s, jitter: 10% } }"))
                .isEqualTo(Presets.RETRY_TOPIC.base());
    }

    @Test
    void readsEveryConditionOfARule() {
        var queue = Reading.queue("q", """
                queues:
                  q:
                    rules:
                      - { code: TIMEOUT, then: retry }
                      - { exception: java.net.*, then: bury }
                      - { exit: 69, then: reject }
                      - { http: 5*, then: done }
                      - { failure: signal 9, then: skip }
                """);

        assertThat(queue.policies().rules())
                .containsExactly(
                        Rule.of("TIMEOUT", Then.RETRY),
                        Rule.of("java.net.*", Then.BURY),
                        Rule.of("exit 69", Then.REJECT),
                        Rule.of("HTTP 5*", Then.DONE),
                        Rule.of("signal 9", Then.SKIP));
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1:0", "127.1.2.3:8420", "localhost:80", "[::1]:65535"})
    void listensOnAnyLoopbackAddress(String address) {
        assertThat(Reading.valid("server: { listen: '" + address + "' }").listen())
                .hasToString(address);
    }

    @Test
    void theEntryOfAPipelineIsAQueueOnKafka() {
        var yaml = """
                kafka: { main: { bootstrap: "localhost:1" }, other: { bootstrap: "localhost:2" } }
                pipelines:
                  documents:
                    transport: kafka
                    cluster: other
                    from: { topic: incoming, fields: { type: event-type } }
                    nodes: [ { id: parse, handler: { java: A } } ]
                """;

        var entry = Reading.queue("documents.entry", yaml);

        assertThat(entry.handler()).isEqualTo(new HandlerConfig.Entry("documents"));
        assertThat(entry.kafka()).satisfies(kafka -> {
            assertThat(kafka.cluster()).isEqualTo("other");
            assertThat(kafka.topic()).isEqualTo("incoming");
            assertThat(kafka.group()).isEqualTo("redrive.documents");
            assertThat(kafka.fields().type()).isEqualTo("event-type");
            assertThat(kafka.topics().retry()).isEqualTo("incoming.redrive.documents.retry");
            assertThat(kafka.topics().deadLetters()).isEqualTo("dlq.default.documents.entry");
        });
        assertThat(Advice.on(Reading.valid(yaml))).isEmpty();
    }

    @Test
    void pipelineOnKafkaMayNameTheVersionOfItsGraph() {
        var yaml = """
                kafka: { main: { bootstrap: "h:1" } }
                pipelines:
                  documents: { transport: %s, nodes: [ { id: parse, handler: { java: A } } ] }
                """;

        assertThat(Reading.valid(yaml.formatted("kafka"))
                        .pipelines()
                        .get("documents")
                        .version())
                .isZero();
        assertThat(Reading.valid(yaml.formatted("kafka, version: 5"))
                        .pipelines()
                        .get("documents")
                        .version())
                .isEqualTo(5);
        assertThat(Reading.problems(yaml.formatted("embedded, version: 5")))
                .singleElement()
                .asString()
                .contains("'version' is for 'transport: kafka'");
    }

    private static RetryPolicy patient() {
        return RetryPolicy.exponential(ofSeconds(1), ofMinutes(10))
                .jitter(0.2)
                .attempts(12)
                .within(ofHours(6));
    }

    private static RetryPolicy backoff(String written) {
        return policy("{ attempts: 3, backoff: " + written + " }");
    }

    private static RetryPolicy policy(String written) {
        return Reading.queue("q", "queues: { q: { policy: " + written + " } }")
                .policies()
                .base();
    }
}
