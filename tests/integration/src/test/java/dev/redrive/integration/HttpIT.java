// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon whose handler is a server in another process, this one. */
class HttpIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;
    private Program program;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        program = new Program(folder);
        configure("/charge");
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
    }

    @Test
    void isTriedAgainUntilItAnswersWellAndRulesDecideByStatus() {
        try (RunningDaemon daemon = program.serve()) {
            String flaky = push(daemon, "flaky");
            String missing = push(daemon, "missing");
            String bad = push(daemon, "bad");
            String slow = push(daemon, "slow");
            await().atMost(PATIENCE).until(() -> daemon.isDrained("payments"));

            assertThat(end(daemon, flaky)).isEqualTo("completed 2");
            assertThat(calls)
                    .filteredOn(call -> call.contains(" flaky "))
                    .containsExactly(
                            "/charge flaky 1 Bearer s3cret",
                            "/charge flaky 2 Bearer s3cret",
                            "/charge flaky 3 Bearer s3cret");
            assertThat(end(daemon, missing)).isEqualTo("dead 1");
            assertThat(error(daemon, missing).path("type").asText()).isEqualTo("HTTP 404");
            assertThat(end(daemon, bad)).isEqualTo("dead 1");
            assertThat(error(daemon, bad).path("code").asText()).isEqualTo("REJECTED");
            assertThat(error(daemon, bad).path("message").asText()).isEqualTo("no such customer");
            assertThat(end(daemon, slow)).isEqualTo("dead 3");
            assertThat(error(daemon, slow).path("code").asText()).isEqualTo("TIMEOUT");
            assertThat(daemon.queue("payments").toString())
                    .contains("http http://127.0.0.1:" + port())
                    .as("a path may be a secret")
                    .doesNotContain("/charge")
                    .doesNotContain("s3cret");
            assertThat(daemon.stop()).isZero();
        }
        assertThat(program.log()).doesNotContain("s3cret");
        assertThat(program.run("config", "check").out()).doesNotContain("s3cret");
    }

    @Test
    void isCalledAtItsNewAddressWhenTheFileChanges() {
        try (RunningDaemon daemon = program.serve()) {
            push(daemon, "one");
            await().atMost(PATIENCE).until(() -> calls.contains("/charge one 1 Bearer s3cret"));

            configure("/new");
            await().atMost(PATIENCE).until(() -> program.log().contains("queues.payments.handler: changed"));
            push(daemon, "two");

            await().atMost(PATIENCE).until(() -> calls.contains("/new two 1 Bearer s3cret"));
        }
    }

    private void configure(String path) {
        program.configure("""
                queues:
                  payments:
                    handler:
                      http: "http://127.0.0.1:%d%s?key=s3cret"
                      headers: { authorization: "Bearer s3cret" }
                    timeout: 500ms
                    retry: { attempts: 3, cooldown: 50ms }
                    rules: [ { http: 404, then: bury } ]
                """.formatted(port(), path));
    }

    private int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String value = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String attempt = exchange.getRequestHeaders().getFirst("x-redrive-attempt");
        calls.add(exchange.getRequestURI().getPath() + " " + value + " " + attempt + " "
                + exchange.getRequestHeaders().getFirst("authorization"));
        switch (value) {
            case "flaky" -> send(exchange, attempt.equals("3") ? 200 : 503, "");
            case "missing" -> send(exchange, 404, "");
            case "bad" -> send(exchange, 200, "{\"success\": false, \"message\": \"no such customer\"}");
            case "slow" -> hang();
            default -> send(exchange, 204, "");
        }
    }

    private void hang() throws IOException {
        try {
            over.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String push(RunningDaemon daemon, String value) {
        return daemon.post("/api/v1/queues/payments/items", "{\"value\": \"" + value + "\"}")
                .body()
                .path("id")
                .asText();
    }

    private static JsonNode item(RunningDaemon daemon, String id) {
        return daemon.get("/api/v1/queues/payments/items/" + id).body();
    }

    private static String end(RunningDaemon daemon, String id) {
        JsonNode item = item(daemon, id);
        return item.path("status").asText() + " " + item.path("failureCount").asInt();
    }

    private static JsonNode error(RunningDaemon daemon, String id) {
        return item(daemon, id).path("lastError");
    }
}
