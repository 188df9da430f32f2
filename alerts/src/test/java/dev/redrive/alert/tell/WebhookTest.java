// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert.tell;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.redrive.core.alert.Alert;
import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.AlertKind;
import dev.redrive.core.alert.AlertTarget;
import dev.redrive.core.message.QueueName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a real server, which may be down, slow, broken and well again. */
class WebhookTest {

    private static final Instant AT = Instant.parse("2030-01-01T00:00:00Z");
    private static final Alert ALERT = new Alert(new QueueName("orders"), AlertKind.RETRY_RATE, 0.43, 0.1, AT);
    private static final AlertChange RAISED = new AlertChange.Raised(ALERT);
    private static final AlertChange CLEARED = new AlertChange.Cleared(ALERT, AT.plusSeconds(90), 0.04);
    private static final Persistence QUICK =
            new Persistence(Duration.ofMillis(500), Duration.ofMillis(20), Duration.ofMillis(100), 5);

    private final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch called = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile int failures;
    private volatile int failure = 500;
    private volatile boolean hangs;
    private HttpServer server;
    private Webhook webhook;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        webhook = webhook(server.getAddress().getPort(), QUICK);
    }

    @AfterEach
    void stop() {
        over.countDown();
        webhook.close();
        server.stop(0);
    }

    @Test
    void getsTheWholeChangeAsJson() throws Exception {
        webhook.tell(RAISED);

        assertThat(next())
                .isEqualTo(
                        "Bearer s3cret {\"id\":\"orders/retryRate/2030-01-01T00:00:00Z/raised\",\"state\":\"raised\","
                                + "\"cluster\":\"prod\",\"queue\":\"orders\",\"alert\":\"retryRate\",\"value\":0.43,\"raisedValue\":0.43,"
                                + "\"threshold\":0.1,\"since\":\"2030-01-01T00:00:00Z\",\"at\":\"2030-01-01T00:00:00Z\","
                                + "\"text\":\"orders: 43% of attempts are retried, more than 10%\"}");
    }

    @Test
    void getsWithAnEndTheFigureOfTheEndAndThatOfTheBeginningByName() throws Exception {
        webhook.tell(CLEARED);

        assertThat(next())
                .contains("\"value\":0.04,\"raisedValue\":0.43,")
                .contains("\"text\":\"orders: over: 4% of attempts are retried; "
                        + "when raised: 43% of attempts are retried, more than 10%\"");
    }

    @Test
    void isToldThatAFigureIsUnknown() throws Exception {
        webhook.tell(new AlertChange.Cleared(ALERT, AT, null));

        assertThat(next())
                .contains("\"value\":null,\"raisedValue\":0.43,")
                .contains("orders: over; when raised: 43% of attempts are retried, more than 10%");
    }

    @Test
    void isTriedAgainUntilItTakesTheNewsInTheirOrder() throws Exception {
        failures = 3;

        webhook.tell(RAISED);
        webhook.tell(CLEARED);

        assertThat(next()).contains("/raised\"");
        assertThat(next()).contains("/cleared\"").contains("\"at\":\"2030-01-01T00:01:30Z\"");
        assertThat(calls).hasValue(5);
    }

    @Test
    void isGivenUpAfterSoManyTriesAndTheNextChangeHasItsOwn() throws Exception {
        failures = QUICK.tries();

        webhook.tell(RAISED);
        webhook.tell(CLEARED);

        assertThat(next()).contains("/cleared\"");
        assertThat(calls).hasValue(QUICK.tries() + 1);
    }

    @Test
    void isNotFollowedElsewhere() throws Exception {
        failure = 302;
        failures = QUICK.tries();

        webhook.tell(RAISED);
        webhook.tell(CLEARED);

        assertThat(next()).contains("/cleared\"");
        assertThat(calls).hasValue(QUICK.tries() + 1);
    }

    @Test
    void getsTheNewsOnceItIsThere() throws Exception {
        int port = server.getAddress().getPort();
        server.stop(0);
        Webhook patient = webhook(
                port, new Persistence(Duration.ofMillis(500), Duration.ofMillis(20), Duration.ofMillis(50), 1000));
        patient.tell(RAISED);
        start(port);

        assertThat(next()).contains("/raised\"");
        patient.close();
    }

    @Test
    void thatIsSlowKeepsNobodyAndIsTriedAgain() throws Exception {
        hangs = true;
        long began = System.nanoTime();

        webhook.tell(RAISED);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(QUICK.timeout());
        assertThat(called.await(30, SECONDS)).isTrue();
        hangs = false;

        assertThat(next()).contains("/raised\"");
    }

    @Test
    void isOfferedABoundedNumberOfChanges() throws Exception {
        hangs = true;
        webhook.tell(RAISED);
        assertThat(called.await(30, SECONDS)).isTrue();

        for (int i = 0; i < 2 * Webhook.WAITING_MAX; i++) {
            webhook.tell(CLEARED);
        }
        hangs = false;

        assertThat(next()).contains("/raised\"");
        for (int i = 0; i < Webhook.WAITING_MAX; i++) {
            assertThat(next()).contains("/cleared\"");
        }
        webhook.close();
        assertThat(bodies).isEmpty();
    }

    @Test
    void isStillToldWhatWaitsWhenTheProcessStops() throws Exception {
        webhook.tell(RAISED);
        webhook.tell(CLEARED);

        webhook.close();

        assertThat(bodies).hasSize(2);
    }

    @Test
    void thatIsDownDoesNotHoldUpTheStop() {
        server.stop(0);
        Webhook patient = webhook(
                server.getAddress().getPort(),
                new Persistence(Duration.ofMillis(500), Duration.ofMinutes(10), Duration.ofMinutes(10), 5));
        patient.tell(RAISED);
        patient.tell(CLEARED);
        long began = System.nanoTime();

        patient.close();

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
    }

    @Test
    void showsNothingThatMayBeASecret() {
        var target = new AlertTarget.Webhook(
                URI.create("https://hooks.example.com/services/T0/s3cret?key=s3cret"), Map.of("x-key", "s3cret"));

        assertThat(target).hasToString("webhook https://hooks.example.com");
    }

    @Test
    void waitsLongerEachTimeUpToABound() {
        assertThat(Persistence.USUAL.wait(1)).isEqualTo(Duration.ofSeconds(1));
        assertThat(Persistence.USUAL.wait(4)).isEqualTo(Duration.ofSeconds(8));
        assertThat(Persistence.USUAL.wait(11)).isEqualTo(Duration.ofMinutes(2));
    }

    private void start(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
        server.createContext("/", this::answer);
        server.start();
    }

    private Webhook webhook(int port, Persistence persistence) {
        URI uri = URI.create("http://127.0.0.1:" + port + "/alert");
        return new Webhook(new AlertTarget.Webhook(uri, Map.of("authorization", "Bearer s3cret")), "prod", persistence);
    }

    private String next() throws InterruptedException {
        String body = bodies.poll(30, SECONDS);
        assertThat(body).as("a call within 30 s").isNotNull();
        return body;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        boolean hang = hangs;
        int call = calls.incrementAndGet();
        called.countDown();
        if (hang) {
            hang();
        }
        if (!hang && call > failures) {
            bodies.add(exchange.getRequestHeaders().getFirst("authorization") + " " + body);
        }
        exchange.getResponseHeaders().add("Location", "/elsewhere");
        exchange.sendResponseHeaders(call > failures ? 204 : failure, -1);
        exchange.close();
    }

    private void hang() {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
