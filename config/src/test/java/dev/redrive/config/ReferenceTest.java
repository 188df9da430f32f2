// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.form.Section;
import dev.redrive.config.kafka.ClientProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/config.md says what the tables of keys say. */
class ReferenceTest {

    private static final String CLUSTER = "kafka: { main: { bootstrap: \"localhost:9092\" } }\n";

    @ParameterizedTest
    @MethodSource("tables")
    void showsEveryTable(Section<?> section) throws IOException {
        assertThat(reference()).contains(Tables.markdown(section));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void namesEveryKeyThatComesLater(Section<?> section) throws IOException {
        var reference = reference();

        assertThat(section.later()).allSatisfy(key -> assertThat(reference).contains("`" + key + "`"));
    }

    @Test
    void listsEveryKafkaPropertyThatMayBeSet() throws IOException {
        var names = ClientProperties.allowed().stream().sorted().map(name -> "`" + name + "`");

        assertThat(reference().replaceAll("\\s+", " ")).contains(names.collect(Collectors.joining(", ")) + ".");
    }

    @Test
    void saysWhyTheOtherKafkaPropertiesMayNot() throws IOException {
        var names = new LinkedHashMap<String, List<String>>();
        ClientProperties.refused()
                .forEach((name, why) ->
                        names.computeIfAbsent(why, any -> new ArrayList<>()).add("`" + name + "`"));
        var table = new StringBuilder();
        names.forEach((why, those) -> table.append("| " + String.join(", ", those) + " | " + why + " |\n"));

        assertThat(reference()).contains(table);
    }

    @Test
    void everyExampleOfAKeyIsValid() {
        assertThat(Tables.ALL)
                .allSatisfy(section -> assertThat(section.keys())
                        .allSatisfy(key -> assertThat(
                                        Reading.problems(example(section.name(), key.name() + ": " + key.example())))
                                .isEmpty()));
    }

    @Test
    void everyExampleOfTheReferenceIsValid() throws IOException {
        var examples = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(reference())
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(examples)
                .isNotEmpty()
                .allSatisfy(yaml -> assertThat(Reading.problems(yaml, Map.of("KAFKA_JAAS", "x")))
                        .isEmpty());
    }

    static Stream<Section<?>> tables() {
        return Tables.ALL.stream();
    }

    /** The line in a file where it may stand. */
    private static String example(String section, String line) {
        var policy = "policies: { patient: { attempts: 9 } }\n";
        return switch (section) {
            case "redrive" -> line.startsWith("recovery") ? "queues: { emails: }\n" + line : line;
            case "server" ->
                "server: { " + (line.startsWith("url") ? "tokens: [ { " + token("") + " } ], " : "") + line + " }";
            case "store" -> "store: { " + line + " }";
            case "token" -> "server: { tokens: [ { " + token(line) + line + " } ] }";
            case "redact" -> "server: { redact: { " + line + " } }";
            case "policy" -> "policies: { p: { " + line + " } }";
            case "backoff" -> "policies: { p: { backoff: { " + kind(line) + line + " } } }";
            case "kafkaCluster" ->
                "kafka: { main: { " + (line.startsWith("bootstrap") ? "" : "bootstrap: \"h:1\", ") + line + " } }";
            case "queue" -> policy + CLUSTER + "queues: { q: { " + besides(line) + line + " } }";
            case "handler" ->
                line.startsWith("output")
                        ? "pipelines: { p: { nodes: [ { id: a, handler: { exec: [./a], " + line + " } } ] } }"
                        : "queues: { q: { handler: { " + kindOfHandler(line) + line + " } } }";
            case "retry" ->
                "queues: { q: { retry: { " + (line.startsWith("cooldown") ? "attempts: 1, " : "") + line + " } } }";
            case "rule" ->
                "queues: { q: { rules: [ { " + line + (line.startsWith("then") ? ", exit: 1" : ", then: bury")
                        + " } ] } }";
            case "duplicates" -> "queues: { q: { duplicates: { " + line + " } } }";
            case "batches" -> "queues: { q: { batches: { " + line + " } } }";
            case "standardBatches" -> "queues: { q: { batches: { standard: { " + line + " } } } }";
            case "criticalBatches" -> "queues: { q: { batches: { critical: { " + line + " } } } }";
            case "dlq" -> CLUSTER + "queues: { q: { " + besides("wait") + "dlq: { " + line + " } } }";
            case "kafka" -> CLUSTER + "queues: { q: { handler: { java: A }, kafka: { " + place(line) + line + " } } }";
            case "fields" -> CLUSTER + "queues: { q: { " + besides("fields") + "fields: { " + line + " } } }";
            case "recovery" ->
                "queues: { emails:, q: }\nrecovery: [ { " + (line.startsWith("queue") ? "" : "queue: q, ")
                        + (line.startsWith("code") ? "" : "code: TIMEOUT, ") + line + " } ]";
            case "alerts" -> "alerts: { " + line + " }";
            case "alertTarget" ->
                "alerts: { to: [ { " + (line.startsWith("webhook") ? "" : "webhook: \"http://h/\", ") + line + " } ] }";
            case "documents" -> "documents: { " + line + " }";
            case "pipeline" -> CLUSTER + "pipelines: { p: { " + pipeline(line) + line + " } }";
            case "from" ->
                CLUSTER + "pipelines: { p: { nodes: [ { id: a, handler: { java: A } } ], from: { "
                        + (line.startsWith("topic") ? "" : "topic: t, ") + line + " } } }";
            case "node" ->
                policy + "pipelines: { p: { nodes: [ { id: " + (line.startsWith("id") ? "first" : "parse")
                        + ", handler: { java: A } }, { " + node(line) + line
                        + " } ] } }";
            case "after" ->
                "pipelines: { p: { nodes: [ { id: parse, handler: { java: A } }, { id: b, handler: { java: A }, after: [ { "
                        + (line.startsWith("node") ? "" : "node: parse, ") + line + " } ] } ] } }";
            default -> throw new IllegalArgumentException(section);
        };
    }

    /** What a key of a pipeline needs beside it. */
    private static String pipeline(String line) {
        return (line.startsWith("cluster") || line.startsWith("version") ? "transport: kafka, " : "")
                + (line.startsWith("nodes") ? "" : "nodes: [ { id: a, handler: { java: A } } ], ");
    }

    /** What a key of a node needs beside it. */
    private static String node(String line) {
        return (line.startsWith("id") ? "after: [first], handler: { java: A }, " : "id: b, ")
                + (line.startsWith("id") || line.startsWith("handler") ? "" : "handler: { java: A }, ")
                + (line.startsWith("id") || line.startsWith("after") ? "" : "after: [parse], ");
    }

    /** What a key of a token needs beside it. */
    private static String token(String line) {
        return (line.startsWith("name") ? "" : "name: bob, ")
                + (line.startsWith("role") ? "" : "role: viewer, ")
                + (line.startsWith("sha256") ? "" : "sha256: " + "a".repeat(64) + ", ");
    }

    /** What a key of a handler needs beside it. */
    private static String kindOfHandler(String line) {
        return switch (line.replaceAll(":.*", "")) {
            case "workers" -> "java: A, ";
            case "env", "stderr", "ready" -> "exec: [a], workers: 1, ";
            case "headers" -> "http: \"http://h\", ";
            case "tls", "ca", "authority", "maxMessageBytes" -> "grpc: \"h:1\", ";
            default -> "";
        };
    }

    /** What a key of a queue needs beside it. */
    private static String besides(String line) {
        var onKafka = "handler: { java: A }, kafka: { topic: t, group: g }, ";
        return switch (line.replaceAll(":.*", "")) {
            case "kafka" -> "handler: { java: A }, ";
            case "wait" -> onKafka + "overtake: allow, ";
            case "holdUpTo" -> onKafka + "overtake: allow, wait: auto, ";
            case "fields", "overtake", "windowMax", "waitingMax" -> onKafka;
            default -> "";
        };
    }

    private static String place(String line) {
        return (line.startsWith("topic") ? "" : "topic: t, ") + (line.startsWith("group") ? "" : "group: g, ");
    }

    private static String kind(String line) {
        return switch (line.substring(0, line.indexOf(':'))) {
            case "kind" -> "";
            case "delay" -> "kind: fixed, ";
            case "step" -> "kind: linear, ";
            case "delays" -> "kind: steps, ";
            default -> "kind: exponential, ";
        };
    }

    /** Tests run in the module's folder or in the project's. */
    private static String reference() throws IOException {
        for (var place : List.of("docs/config.md", "../docs/config.md")) {
            if (Files.exists(Path.of(place))) {
                return Files.readString(Path.of(place));
            }
        }
        throw new AssertionError("there is no docs/config.md");
    }
}
