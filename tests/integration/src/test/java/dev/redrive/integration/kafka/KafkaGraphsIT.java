// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.redrive.PipelineBuilder;
import dev.redrive.Redrive;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.GraphReport;
import dev.redrive.core.report.PipelineReport;
import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.proto.v1.PipeStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Instances with different graphs on one pipeline of a real broker. */
class KafkaGraphsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int PUSHES = 2_000;
    private static final int PUSHERS = 4;
    private static final int PARTITIONS = 4;

    @TempDir
    Path folder;

    private final String pipeline = "g" + UUID.randomUUID().toString().substring(0, 8);
    private final TestTopic incoming = TestTopic.make("graphs", 1);
    private final Map<String, Set<String>> handled = new ConcurrentHashMap<>();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final List<Redrive> running = new CopyOnWriteArrayList<>();
    private int folders;

    /** The nodes of a graph, each as {@code id} or {@code id<before,before}. */
    private enum Graph {
        OLD("a", "b<a", "c<a", "e<b"),
        /** With a node between, one that is gone and a last one that was not the last. */
        NEW("a", "d<a", "b<d"),
        LONGER("a", "d<a", "b<d", "c<a", "e<b");

        private final List<String> nodes;

        Graph(String... nodes) {
            this.nodes = List.of(nodes);
        }

        List<String> ids() {
            return nodes.stream().map(Graph::id).toList();
        }

        static String id(String node) {
            return node.split("<", -1)[0];
        }
    }

    @Test
    void acknowledgedDocumentsReachTheEndOfTheGraphTheyEnteredByOrWaitVisibly() throws Exception {
        makeTopics("a", "b", "c", "d", "e");
        try (Redrive first = open(Graph.OLD);
                Redrive second = open(Graph.OLD)) {
            awaitReady(first, second);
            var paused = new QueueName(pipeline + ".c");
            first.control().pause(paused);
            second.control().pause(paused);
            pushAll(new Meanwhile(PUSHES / 4, () -> edit(second, Graph.OLD, Graph.NEW)));

            await().atMost(PATIENCE).until(() -> graph(first).aside() != null);
            awaitReady(second);
            assertThat(first.control().health().ready()).isFalse();
            assertThat(first.control().health().problems().toString())
                    .contains(pipeline + ".a", "version 1", "is replaced by version 2", "`version: 3`");
            assertThat(graph(first).aside()).contains("is replaced by version 2");
            assertThatThrownBy(() -> push(first, "refused"))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.why())
                                    .contains("takes no documents here", "is replaced by version 2"));
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(handled("b")).containsAll(arrived("b")));

            assertThat(acknowledged).hasSize(PUSHES);
            Map<String, Set<String>> entered = byGraph();
            assertThat(entered).hasSize(2);
            entered.values().forEach(each -> assertThat(each).hasSizeGreaterThan(PUSHES / 10));
            Set<String> newer = entered.get(fingerprint(second));
            Set<String> older = minus(acknowledged, newer);
            assertThat(arrived("d")).containsExactlyInAnyOrderElementsOf(newer);
            assertThat(handled("d")).containsAll(newer);
            assertThat(arrived("b")).containsAll(acknowledged);
            assertThat(arrived("c")).containsExactlyInAnyOrderElementsOf(older);
            assertThat(arrived("e")).containsExactlyInAnyOrderElementsOf(older);
            for (String gone : List.of("c", "e")) {
                await().atMost(PATIENCE).untilAsserted(() -> {
                    long unfinished = minus(older, handled(gone)).size();
                    assertThat(waiting(second, gone)).isBetween(unfinished, (long) older.size());
                });
            }
            assertThat(waiting(second, "c")).isPositive();
            assertThat(first.control().verify().findings()).isEmpty();

            // Back again, on purpose: what waited is handled.
            edit(second, Graph.NEW, Graph.OLD);
            first.control().resume(paused);
            second.control().resume(paused);
            awaitReady(first, second);
            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(handled("c")).containsAll(older);
                assertThat(handled("e")).containsAll(older);
            });
            assertThat(graph(second).version()).isEqualTo(3);
            assertThat(graph(first).version()).isEqualTo(3);
        }
    }

    @Test
    void rollingUpdateLosesNothing() throws Exception {
        makeTopics("a", "b", "c", "d", "e");
        Redrive first = open(Graph.OLD);
        Redrive second = open(Graph.OLD);
        awaitReady(first, second);
        pushAll(
                new Meanwhile(PUSHES / 4, () -> {
                    close(first);
                    awaitReady(open(Graph.LONGER));
                }),
                new Meanwhile(PUSHES / 2, () -> {
                    close(second);
                    awaitReady(open(Graph.LONGER));
                }));

        try {
            assertThat(acknowledged).hasSize(PUSHES);
            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(handled("e")).containsAll(acknowledged);
                assertThat(handled("c")).containsAll(acknowledged);
            });
            Set<String> newer = byGraph().get(fingerprint(running.getFirst()));
            assertThat(newer).hasSizeGreaterThan(PUSHES / 10);
            assertThat(minus(handled("d"), Set.of("marker"))).containsExactlyInAnyOrderElementsOf(newer);
        } finally {
            running.forEach(this::close);
        }
    }

    @Test
    void daemonWithAnOlderGraphSaysWhyWhereverPeopleLookAndGoesBackByAVersion() {
        Program old = program("old", "a");
        Program now = program("now", "a, b");
        try (RunningDaemon older = old.serve()) {
            await().atMost(PATIENCE).until(() -> older.get("/readyz").status() == 200);
            try (RunningDaemon newer = now.serve()) {
                await().atMost(PATIENCE).until(() -> newer.get("/readyz").status() == 200);
                String why = "is replaced by version 2";
                await().atMost(PATIENCE).until(() -> older.get("/readyz").status() == 503);
                assertThat(old.run("status").out()).contains(why);
                assertThat(old.run("pipeline", "show", pipeline).out())
                        .contains("graph version 1, published by", "not worked here", why);
                assertThat(older.get("/api/v1/pipelines/" + pipeline)
                                .body()
                                .path("graph")
                                .path("aside")
                                .asText())
                        .contains(why);
                assertThat(old.run("pipeline", "push", pipeline, "--value", "x").err())
                        .contains("takes no documents here", why);
                assertThat(old.log()).contains("pipeline stands aside", why);
                assertThat(now.run("pipeline", "push", pipeline, "--value", "x").exit())
                        .isZero();

                configure(old, "a", "version: 3");

                await().atMost(PATIENCE).until(() -> older.get("/readyz").status() == 200);
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(
                                        now.run("pipeline", "show", pipeline).out())
                                .contains("graph version 2, published by", "is replaced by version 3"));
                assertThat(old.run("pipeline", "push", pipeline, "--value", "x").exit())
                        .isZero();
            }
        }
    }

    private Program program(String name, String nodes) {
        Path own = folder.resolve(name);
        assertThat(own.toFile().mkdir()).isTrue();
        Program program = new Program(own);
        configure(program, nodes, "");
        return program;
    }

    /** @param nodes in a row */
    private void configure(Program program, String nodes, String more) {
        StringBuilder yaml = new StringBuilder("kafka: { main: { bootstrap: \""
                + incoming.brokers().bootstrap() + "\" } }\n"
                + "pipelines:\n  " + pipeline + ":\n    transport: kafka\n    " + more + "\n    nodes:\n");
        String before = "";
        for (String node : nodes.split(", ", -1)) {
            yaml.append("      - { id: ")
                    .append(node)
                    .append(", handler: { exec: [\"true\"] }")
                    .append(before)
                    .append(" }\n");
            before = ", after: [" + node + "]";
        }
        program.configure(yaml.toString());
    }

    /** Pushes from several threads, through any instance that takes documents. */
    private void pushAll(Meanwhile... meanwhile) throws Exception {
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService pushers = Executors.newFixedThreadPool(PUSHERS)) {
            var pushes = IntStream.range(0, PUSHERS)
                    .mapToObj(each -> pushers.submit(() -> {
                        for (int i = next.getAndIncrement(); i < PUSHES; i = next.getAndIncrement()) {
                            pushAnywhere("d" + i);
                        }
                        return null;
                    }))
                    .toList();
            for (Meanwhile each : meanwhile) {
                await().atMost(PATIENCE).until(() -> acknowledged.size() >= each.pushed());
                each.what().run();
            }
            for (var each : pushes) {
                each.get();
            }
        }
    }

    /** Done once so many are acknowledged, while the others are pushed. */
    private record Meanwhile(int pushed, Runnable what) {}

    private void pushAnywhere(String id) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> {
            for (Redrive each : running) {
                try {
                    push(each, id);
                    acknowledged.add(id);
                    return true;
                } catch (Refused | IllegalStateException e) {
                    // It stands aside, or was closed: another one takes it.
                }
            }
            return false;
        });
    }

    private void push(Redrive redrive, String id) {
        redrive.push(pipeline, new NewDocument(id, "text", Map.of(), Payload.of(id)));
    }

    private Redrive open(Graph graph) {
        Redrive redrive = Redrive.onKafka(incoming.properties(), folder.resolve("data" + folders++));
        build(redrive, graph);
        redrive.start();
        running.add(redrive);
        return redrive;
    }

    private void close(Redrive redrive) {
        running.remove(redrive);
        redrive.close();
    }

    /** As a daemon follows an edited file. */
    private void edit(Redrive redrive, Graph before, Graph after) {
        redrive.together(() -> {
            build(redrive, after);
            before.ids().stream()
                    .filter(id -> !after.ids().contains(id))
                    .forEach(id -> redrive.remove(new QueueName(pipeline + "." + id)));
        });
    }

    private void build(Redrive redrive, Graph graph) {
        PipelineBuilder builder = redrive.pipeline(pipeline).onKafka();
        for (String node : graph.nodes) {
            String[] parts = node.split("<", -1);
            var made = builder.node(parts[0], String.class);
            if (parts.length > 1) {
                made.after(parts[1].split(",", -1));
            }
            made.handle((text, attempt) -> handled(parts[0]).add(text));
        }
        builder.build();
    }

    private Set<String> handled(String node) {
        return handled.computeIfAbsent(node, any -> ConcurrentHashMap.newKeySet());
    }

    private static void awaitReady(Redrive... all) {
        for (Redrive each : all) {
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(each.control().health().problems()).isEmpty());
        }
    }

    private GraphReport graph(Redrive redrive) {
        return Objects.requireNonNull(redrive.pipelines().of(pipeline).graph());
    }

    /** What waits at a node that is gone, as far as it is said: of one that was worked here before all counts are known. */
    private long waiting(Redrive redrive, String node) {
        PipelineReport report = redrive.pipelines().of(pipeline);
        long worked = report.formerNodes().stream()
                .filter(each -> each.name().value().equals(pipeline + "." + node))
                .mapToLong(each -> each.counts().pending() + each.counts().failed())
                .sum();
        long published = Objects.requireNonNull(report.graph()).former().stream()
                .filter(each -> each.id().equals(node))
                .mapToLong(each -> Objects.requireNonNull(each.waiting()))
                .sum();
        return worked + published;
    }

    /** Of those that are acknowledged. */
    private Map<String, Set<String>> byGraph() {
        return streams("a").stream()
                .filter(each -> acknowledged.contains(each.getDocument().getDocumentId()))
                .collect(Collectors.groupingBy(
                        PipeStream::getGraph,
                        Collectors.mapping(each -> each.getDocument().getDocumentId(), Collectors.toSet())));
    }

    /** The graph by which a document enters there now. */
    private String fingerprint(Redrive redrive) {
        push(redrive, "marker");
        return streams("a").stream()
                .filter(each -> each.getDocument().getDocumentId().equals("marker"))
                .map(PipeStream::getGraph)
                .findFirst()
                .orElseThrow();
    }

    private Set<String> arrived(String node) {
        return streams(node).stream()
                .map(each -> each.getDocument().getDocumentId())
                .filter(acknowledged::contains)
                .collect(Collectors.toSet());
    }

    private List<PipeStream> streams(String node) {
        return incoming.brokers().readAll(Pipeline.queue(pipeline, node).value()).stream()
                .map(each -> {
                    try {
                        return PipeStream.parseFrom(each.value());
                    } catch (InvalidProtocolBufferException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toList();
    }

    private void makeTopics(String... nodes) {
        for (String each : nodes) {
            incoming.make(Pipeline.queue(pipeline, each).value(), PARTITIONS, Map.of());
        }
    }

    private static Set<String> minus(Set<String> all, Set<String> some) {
        Set<String> left = new HashSet<>(all);
        left.removeAll(some);
        return left;
    }
}
