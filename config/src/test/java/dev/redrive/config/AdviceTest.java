// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.batch.Batches;
import dev.redrive.core.batch.Batching;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdviceTest {

    @Test
    void hasNoneOnAFileThatFollowsIt() {
        assertThat(advice("""
                policies:
                  patient: { attempts: 12, within: 6h, backoff: { kind: exponential, initial: 1s, max: 10m, jitter: 20% } }
                queues:
                  orders: { handler: { exec: [x] }, policy: patient, types: { "ui.*": { attempts: 2, backoff: none } } }
                  events: { handler: { exec: [x] }, policy: events }
                  emails: { handler: { exec: [x] }, retry: { attempts: 3, cooldown: 30s } }
                """)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue", "pipeline", "parallel-consumer", "retry-topic", "events"})
    void hasNoneOnPresets(String preset) {
        assertThat(advice("queues: { a: { handler: { exec: [x] }, policy: " + preset + " } }"))
                .isEmpty();
    }

    @Test
    void warnsOfTriesWithoutEnd() {
        assertThat(advice("policies: { a: { attempts: unlimited, backoff: [10s] } }"))
                .singleElement()
                .asString()
                .startsWith("policies.a: there is no end")
                .contains("'within'");
        assertThat(advice("policies: { a: { attempts: unlimited, within: 1d, backoff: [10s] } }"))
                .isEmpty();
    }

    @Test
    void namesThePolicyWhereItIsWrittenAndOnlyThere() {
        assertThat(advice("""
                policies: { a: { attempts: unlimited, backoff: [10s] } }
                queues:
                  q: { policy: a, types: { t: a }, failures: { TIMEOUT: a } }
                  r: { policy: { attempts: unlimited }, types: { "t.*": { attempts: unlimited, backoff: [1s] } } }
                  s: { failures: { TIMEOUT: { attempts: unlimited, backoff: [2s] } } }
                """))
                .extracting(line -> line.substring(0, line.indexOf(':')))
                .containsExactly("policies.a", "queues.r.policy", "queues.r.types.t.*", "queues.s.failures.TIMEOUT");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind: exponential|without jitter",
                "kind: exponential, jitter: 0%|without jitter",
                "kind: exponential, jitter: +0ms|without jitter",
                "kind: exponential, jitter: 60%|jitter of 60%",
                "kind: exponential, jitter: 20%, initial: 50ms|the first delay is 50ms",
                "kind: exponential, jitter: 20%, initial: 6s|the first delay is 6s",
                "kind: exponential, jitter: 20%, max: 9s|no delay is longer than 9s",
                "kind: exponential, jitter: 20%, max: 11m|delays grow to 11m",
                "kind: linear, step: 1s, max: 20m|delays grow to 20m",
            })
    void warnsOfDelaysOutsideTheUsualRanges(String backoff, String expected) {
        assertThat(advice("policies: { a: { backoff: { " + backoff + " } } }"))
                .singleElement()
                .asString()
                .startsWith("policies.a: " + expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kind: exponential, jitter: 50%, initial: 100ms, max: 10s",
                "kind: exponential, jitter: full, initial: 5s, max: 10m",
                "kind: exponential, jitter: +200ms",
                "kind: linear, step: 5s",
                "kind: fixed, delay: 1h",
            })
    void leavesAloneWhatIsAtTheirEdges(String backoff) {
        assertThat(advice("policies: { a: { backoff: { " + backoff + " } } }")).isEmpty();
    }

    @Test
    void warnsOfOnePolicyForEverything() {
        String three =
                "queues: { a: { handler: { exec: [x] } }, b: { handler: { exec: [y] } }, c: { handler: { exec: [z] } } }";

        assertThat(advice(three))
                .singleElement()
                .asString()
                .startsWith("queues: all 3 queues with a handler retry alike");
        assertThat(advice(three.replace("[z] }", "[z] }, retry: { attempts: 2 }")))
                .isEmpty();
        assertThat(advice(three.replace("c: { handler: { exec: [z] } }", "c: {}")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "25, 2000, 5, 25, 2000, 5, both batchers are alike",
        "25, 2000, 5, 10, 500, 6, `critical` has 6 batches",
        "25, 2000, 5, 50, 500, 5, `critical` takes more messages",
    })
    void warnsOfBatchersThatDefeatTheirPurpose(
            int size,
            long wait,
            int concurrency,
            int urgentSize,
            long urgentWait,
            int urgentConcurrency,
            String expected) {
        assertThat(BatchAdvice.on(
                        List.of("queues", "a", "batches"),
                        Batches.USUAL
                                .standard(new Batching(size, Duration.ofMillis(wait), concurrency))
                                .critical(new Batching(urgentSize, Duration.ofMillis(urgentWait), urgentConcurrency))))
                .singleElement()
                .extracting(Advice::what)
                .asString()
                .startsWith(expected.replace('`', '\''));
    }

    @Test
    void leavesTheUsualAndTheQuickBatchersAlone() {
        assertThat(BatchAdvice.on(List.of(), Batches.USUAL)).isEmpty();
        assertThat(BatchAdvice.on(List.of(), Batches.USUAL.critical(new Batching(5, Duration.ofMillis(100), 5))))
                .isEmpty();
    }

    @Test
    void looksAtBatchersAndDuplicatesOfTheFile() {
        assertThat(advice("""
                kafka: { m: { bootstrap: "localhost:1" } }
                queues:
                  a: { handler: { http: "http://localhost/" }, batches: { critical: { concurrency: 6 } } }
                  b: { handler: { java: A }, kafka: { topic: t, group: g }, duplicates: on }
                """))
                .extracting(line -> line.substring(0, line.indexOf(':')))
                .containsExactly("queues.a.batches", "queues.b.duplicates");
    }

    @Test
    void saysNothingOfNodesThatRetryAlike() {
        assertThat(advice("""
                pipelines:
                  p: { nodes: [ { id: a, handler: { exec: [x] } }, { id: b, handler: { exec: [x] }, after: [a] },
                                { id: c, handler: { exec: [x] }, after: [b] } ] }
                """)).isEmpty();
    }

    @Test
    void warnsOfDuplicatesOnKafkaWithoutAWordOnWhereIdsAre() {
        String queue =
                "kafka: { m: { bootstrap: \"h:1\" } }\nqueues: { a: { handler: { java: A }, kafka: { topic: t, group: g }%s } }";
        List<String> keys = List.of("queues", "a", "duplicates");

        assertThat(DuplicateAdvice.on(
                        keys, Reading.queue("a", queue.replace("%s", "")).kafka()))
                .singleElement()
                .extracting(Advice::what)
                .asString()
                .contains("'x-redrive-id'", "'correlation-id'");
        assertThat(DuplicateAdvice.on(
                        keys,
                        Reading.queue("a", queue.replace("%s", ", fields: { correlationId: request-id }"))
                                .kafka()))
                .isEmpty();
        assertThat(DuplicateAdvice.on(keys, null)).isEmpty();
    }

    @Test
    void warnsOfWhatOthersCanReadOnTheWay() {
        var tokens = "tokens: [ { name: bob, role: viewer, sha256: " + "a".repeat(64) + " } ]";

        assertThat(advice("""
                server: { listen: "0.0.0.0:8420", %s }
                kafka:
                  open: { bootstrap: "localhost:9092,kafka1:9092" }
                  login: { bootstrap: "kafka1:9092", properties: { security.protocol: SASL_PLAINTEXT } }
                  anyone: { bootstrap: "kafka1:9093", properties: { security.protocol: SSL, ssl.endpoint.identification.algorithm: "" } }
                alerts: { to: [ { webhook: "http://hooks.example.com/x" } ] }
                queues:
                  a: { handler: { http: "http://h.example.com/charge" }, types: { t: { attempts: 2 } } }
                  b: { handler: { grpc: "h.example.com:50051" } }
                pipelines: { p: { nodes: [ { id: n, handler: { http: "http://h.example.com/n" } } ] } }
                """.formatted(tokens)))
                .extracting(line -> line.substring(0, line.indexOf(' ')))
                .containsExactly(
                        "server.listen:",
                        "kafka.open:",
                        "kafka.login:",
                        "kafka.anyone:",
                        "queues.a.handler:",
                        "queues.b.handler:",
                        "pipelines.p:",
                        "alerts.to:");
    }

    @Test
    void saysNothingOfWhatStaysOnTheMachineOrIsEncrypted() {
        var tokens = "tokens: [ { name: bob, role: viewer, sha256: " + "a".repeat(64) + " } ]";

        assertThat(advice("""
                server: { listen: "0.0.0.0:8420", url: "https://r.example.com", proxies: [ 10.0.0.0/8 ], %s }
                kafka:
                  here: { bootstrap: "localhost:9092,127.0.0.1:9093,[::1]:9094" }
                  there: { bootstrap: "kafka1:9093", properties: { security.protocol: SASL_SSL } }
                alerts: { to: [ log, { webhook: "https://hooks.example.com/x" } ] }
                queues:
                  a: { handler: { http: "http://[::1]:8080/charge" }, types: { t: { attempts: 2 } } }
                  b: { handler: { grpc: "localhost:50051" } }
                  c: { handler: { grpc: "h.example.com:50051", tls: true } }
                """.formatted(tokens))).isEmpty();
    }

    @Test
    void warnsOfAProxyThatIsNotNamedAndOfOneThatSpeaksPlainText() {
        var tokens = "tokens: [ { name: bob, role: viewer, sha256: " + "a".repeat(64) + " } ]";

        assertThat(advice("server: { url: \"http://r.example.com\", " + tokens + " }"))
                .hasSize(2)
                .allMatch(each -> each.startsWith("server.url: "))
                .anyMatch(each -> each.contains("'proxies'"))
                .anyMatch(each -> each.contains("plain text"));
    }

    private static List<String> advice(String yaml) {
        return Advice.on(Reading.valid(yaml)).stream()
                .map(each -> String.join(".", each.keys()) + ": " + each.what() + "; " + each.remedy())
                .toList();
    }
}
