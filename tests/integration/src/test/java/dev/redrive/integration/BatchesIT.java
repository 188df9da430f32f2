// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A daemon whose handler takes batches; the handler is a server in another process, this one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BatchesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final JsonMapper JSON = new JsonMapper();

    /** One call of the handler. */
    private record Call(String queue, List<String> values, int attempt) {}

    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;
    private RunningDaemon daemon;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        Program program = new Program(folder);
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        String thirtyTwo = "{ handler: { http: \"" + url + "\" }, retry: { attempts: 3, cooldown: 50ms },"
                + " batches: { standard: { size: 32, wait: 1s } } }\n";
        program.configure("queues:\n  one: " + thirtyTwo + "  two: " + thirtyTwo + "  all: " + thirtyTwo
                + "  line: { handler: { http: \"" + url + "\" }, batches: { by: source } }\n"
                + "  plain: { handler: { http: \"" + url + "\" }, concurrency: 2 }\n");
        daemon = program.serve();
    }

    @AfterAll
    void stop() {
        over.countDown();
        daemon.kill();
        daemon.close();
        server.stop(0);
    }

    @Test
    void chargesOnlyTheOneOf32ThatMakesTheHandlerFail() {
        push("one", 32, i -> i == 20 ? "bad" : "fine " + i);

        await().atMost(PATIENCE).until(() -> count("one", "completed") == 31 && count("one", "dead") == 1);

        assertThat(daemon.items("one")).allSatisfy(item -> {
            boolean dead = item.path("status").asText().equals("dead");
            assertThat(item.path("failureCount").asInt()).isEqualTo(dead ? 3 : 0);
        });
        assertThat(callsOf("one").getFirst().values()).hasSize(32);
    }

    @Test
    void completesTheOthersWhenTwoOf32AreBad() {
        push("two", 32, i -> i == 3 || i == 30 ? "bad" : "fine " + i);

        await().atMost(PATIENCE).until(() -> count("two", "completed") == 30 && count("two", "dead") == 2);
    }

    @Test
    void callsTheHandlerThreeTimesARoundWhenEverythingFails() {
        push("all", 32, i -> "bad");

        await().atMost(PATIENCE).until(() -> count("all", "dead") == 32);

        assertThat(daemon.items("all"))
                .allSatisfy(
                        item -> assertThat(item.path("failureCount").asInt()).isEqualTo(3));
        assertThat(callsOf("all")).filteredOn(call -> call.attempt == 1).hasSize(3);
        assertThat(callsOf("all")).filteredOn(call -> call.attempt == 2).hasSize(3);
        assertThat(callsOf("all")).filteredOn(call -> call.attempt == 3).hasSize(3 + 32);
    }

    @Test
    void handlesAnUrgentMessageWithinItsBatchersWaitThough10000AreInLine() {
        overtakes("line", Duration.ofMillis(500));
    }

    @Test
    void letsAnUrgentMessageOvertakeWithoutBatchesToo() {
        overtakes("plain", Duration.ZERO);
    }

    private void overtakes(String queue, Duration wait) {
        for (int i = 0; i < 10; i++) {
            push(queue, 1000, each -> "slow");
        }
        await().atMost(PATIENCE).until(() -> !callsOf(queue).isEmpty());

        long pushedAt = System.nanoTime();
        assertThat(daemon.post(
                                "/api/v1/queues/" + queue + "/items",
                                "{\"value\":\"urgent\",\"key\":\"another\",\"priority\":\"high\"}")
                        .status())
                .isEqualTo(201);
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> callsOf(queue).stream().anyMatch(call -> call.values.contains("urgent")));
        Duration took = Duration.ofNanos(System.nanoTime() - pushedAt);

        // The machine may be busy; in their turn the others would take many times as long.
        assertThat(took).isLessThan(wait.plusSeconds(3));
        assertThat(count(queue, "completed")).isLessThan(5_000);
    }

    private void push(String queue, int count, IntFunction<String> value) {
        String items = IntStream.range(0, count)
                .mapToObj(i -> "{\"value\":\"" + value.apply(i) + "\",\"key\":\"k" + System.nanoTime() + i + "\"}")
                .collect(Collectors.joining(","));
        assertThat(daemon.post("/api/v1/queues/" + queue + "/items", "{\"items\":[" + items + "]}")
                        .status())
                .isEqualTo(201);
    }

    private long count(String queue, String status) {
        return daemon.queue(queue).path("counts").path(status).asLong();
    }

    private List<Call> callsOf(String queue) {
        return calls.stream().filter(call -> call.queue.equals(queue)).toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String queue = exchange.getRequestHeaders().getFirst("x-redrive-queue");
        String attempt = exchange.getRequestHeaders().getFirst("x-redrive-attempt");
        List<String> values = new ArrayList<>();
        StringBuilder results = new StringBuilder();
        int number;
        if (attempt == null) {
            JsonNode messages = JSON.readTree(body).path("messages");
            for (JsonNode each : messages) {
                values.add(each.path("value").asText());
                results.append(results.isEmpty() ? "" : ",")
                        .append("{\"outcome\":\"ok\",\"id\":\""
                                + each.path("id").asText() + "\"}");
            }
            number = messages.path(0).path("attempt").asInt();
        } else {
            values.add(new String(body, StandardCharsets.UTF_8));
            number = Integer.parseInt(attempt);
        }
        calls.add(new Call(queue, values, number));
        if (values.contains("slow")) {
            rest();
        }
        byte[] answer = ("{\"results\":[" + results + "]}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(values.contains("bad") ? 500 : 200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private void rest() throws IOException {
        try {
            over.await(100, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
