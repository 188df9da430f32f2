// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a daemon's handler depends on goes down and comes back, and people hear of both. */
class AlertsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @TempDir
    Path folder;

    private final List<JsonNode> told = new CopyOnWriteArrayList<>();
    private final List<String> traces = new CopyOnWriteArrayList<>();
    private volatile boolean down;
    private HttpServer server;
    private Program program;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.createContext("/work", this::work);
        server.createContext("/alert", this::alert);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        program = new Program(folder);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void anOutageIsToldOnceItsEndOnceAndARestartInBetweenIsNoNews() {
        configure("10%");
        try (RunningDaemon daemon = program.serve()) {
            push(daemon, 30);
            await().atMost(PATIENCE).until(() -> daemon.isDrained("orders"));
            assertThat(active(daemon)).isEmpty();

            down = true;
            push(daemon, 30);

            await().atMost(PATIENCE).until(() -> told.size() == 1);
            await().atMost(PATIENCE)
                    .until(() ->
                            Scrape.of(daemon).value("redrive_alerts_active", "queue=\"orders\"", "alert=\"retryRate\"")
                                    == 1);
            assertThat(active(daemon)).containsExactly("orders retryRate");
            assertThat(program.run("status").out())
                    .containsPattern("alert orders: .*% of attempts are retried, more than 10%");
            assertThat(daemon.stop()).isZero();
        }
        try (RunningDaemon daemon = program.serve()) {
            assertThat(active(daemon)).containsExactly("orders retryRate");
            down = false;

            await().atMost(PATIENCE).until(() -> told.size() == 2);
            assertThat(active(daemon)).isEmpty();
            assertThat(daemon.isDrained("orders")).isTrue();

            down = true;
            configure("100%"); // nothing is above it: what is down now is not told
            await().atMost(PATIENCE).until(() -> program.log().contains("alerts: changed"));
            push(daemon, 30);
            await().atMost(PATIENCE)
                    .until(() ->
                            daemon.queue("orders").path("counts").path("failed").asInt() > 0);
            assertThat(daemon.stop()).isZero();
        }

        assertThat(told).extracting(each -> each.path("state").asText()).containsExactly("raised", "cleared");
        assertThat(told)
                .allSatisfy(each -> {
                    assertThat(each.path("queue").asText()).isEqualTo("orders");
                    assertThat(each.path("alert").asText()).isEqualTo("retryRate");
                    assertThat(each.path("threshold").asDouble()).isEqualTo(0.1);
                    assertThat(each.path("cluster").asText()).isEqualTo("shop");
                    assertThat(each.path("authorization").asText()).isEqualTo("Bearer s3cret");
                })
                .extracting(each -> each.path("since").asText())
                .containsOnly(told.getFirst().path("since").asText());
        assertThat(program.log())
                .containsOnlyOnce("alert raised")
                .containsOnlyOnce("alert cleared")
                .containsPattern(
                        "INFO +settled retry .*queue=\"orders\" message=\"[^\"]+\" attempt=\"1\" code=\"UNAVAILABLE\"")
                .doesNotContain("s3cret");
        assertThat(traces).isNotEmpty().allSatisfy(each -> assertThat(each).startsWith("00-" + TRACE));
    }

    private void configure(String retryRate) {
        program.configure("""
                cluster: shop
                queues:
                  orders:
                    handler: { http: "http://127.0.0.1:%1$d/work" }
                    policy: { attempts: unlimited, backoff: { kind: fixed, delay: 500ms } }
                alerts:
                  retryRate: %2$s
                  window: 4s
                  to: [ log, { webhook: "http://127.0.0.1:%1$d/alert/s3cret", headers: { authorization: "Bearer s3cret" } } ]
                """.formatted(server.getAddress().getPort(), retryRate));
    }

    private static void push(RunningDaemon daemon, int messages) {
        String items = IntStream.range(0, messages)
                .mapToObj(i -> "{\"value\": \"" + i + "\", \"headers\": {\"traceparent\": \"00-" + TRACE
                        + "-00f067aa0ba902b7-01\"}}")
                .collect(Collectors.joining(", "));
        daemon.post("/api/v1/queues/orders/items", "{\"items\": [" + items + "]}");
    }

    private static List<String> active(RunningDaemon daemon) {
        return IntStream.range(0, alerts(daemon).size())
                .mapToObj(i -> alerts(daemon).path(i))
                .map(each ->
                        each.path("queue").asText() + " " + each.path("alert").asText())
                .toList();
    }

    private static JsonNode alerts(RunningDaemon daemon) {
        return daemon.get("/api/v1/alerts").body().path("active");
    }

    private void work(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        traces.add(exchange.getRequestHeaders().getFirst("traceparent"));
        exchange.sendResponseHeaders(down ? 503 : 204, -1);
        exchange.close();
    }

    private void alert(HttpExchange exchange) throws IOException {
        var body = (ObjectNode) new JsonMapper().readTree(exchange.getRequestBody());
        body.put("authorization", exchange.getRequestHeaders().getFirst("authorization"));
        told.add(body);
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }
}
