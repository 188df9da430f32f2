// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that send or read next to nothing take nothing from the work. */
class SlowClientsIT {

    private static final boolean FULL = Boolean.getBoolean("redrive.full");
    private static final int CLIENTS = 500;
    private static final int ITEMS = FULL ? 100_000 : 10_000;
    private static final int PUSHED_AT_ONCE = 1000;
    private static final int ROUNDS = FULL ? 5 : 1;
    private static final double RATE_LEAST = 0.8;
    /** On a machine of its own it is two; beside other tests they share the processors with us. */
    private static final Duration ALIVE_WITHIN = Duration.ofSeconds(FULL ? 2 : 10);

    @TempDir
    Path folder;

    private RunningDaemon daemon;
    private final List<Socket> clients = new ArrayList<>();

    @BeforeEach
    void start() {
        var program = new Program(folder);
        program.compile("Nothing", """
                public final class Nothing implements java.util.function.Consumer<String> {
                    @Override
                    public void accept(String value) {}
                }
                """);
        program.configure("""
                classpath: [ ./handlers ]
                queues: { work: { handler: { java: Nothing }, concurrency: 32 } }
                """);
        daemon = program.serve();
    }

    @AfterEach
    void end() throws IOException {
        leave();
        daemon.close();
    }

    @Test
    void fiveHundredOfThemLeaveTheWorkItsRateAndTheDaemonAnswers() throws IOException {
        round();
        List<Double> shares = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            double alone = round();
            come();
            assertAlive();
            double beside = round();
            assertAlive();
            leave();
            shares.add(beside / alone);
            System.out.printf("SlowClientsIT: %.0f a second alone, %.0f beside %d clients%n", alone, beside, CLIENTS);
        }
        Collections.sort(shares);
        if (FULL) { // a single short round says nothing on a busy machine
            assertThat(shares.get(ROUNDS / 2)).isGreaterThan(RATE_LEAST);
        }
    }

    @Test
    void noneOfThemTakesTheGracePeriodFromAnAttempt() throws IOException {
        var slow = new Program(Files.createDirectory(folder.resolve("slow")));
        slow.compile("Slow", """
                public final class Slow implements java.util.function.Consumer<String> {
                    @Override
                    public void accept(String value) {
                        try {
                            Thread.sleep(8_000);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
                """);
        slow.configure("""
                classpath: [ ./handlers ]
                grace: 30s
                queues: { work: { handler: { java: Slow } } }
                """);
        try (RunningDaemon stopping = slow.serve();
                Dripping head = Dripping.begin(stopping.address(), "GET / HTTP/1.1\r\nHost: x\r\nX: ");
                Dripping body = Dripping.begin(
                        stopping.address(),
                        "POST /api/v1/queues/work/items HTTP/1.1\r\nHost: 127.0.0.1:"
                                + stopping.address().getPort()
                                + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n")) {
            assertThat(stopping.post("/api/v1/queues/work/items", "{\"value\":\"x\"}")
                            .status())
                    .isEqualTo(201);
            await().until(() ->
                    stopping.queue("work").path("counts").path("active").asLong() == 1);

            assertThat(stopping.stop()).as(slow.log()).isZero();

            assertThat(head.isCut() && body.isCut()).isTrue();
        }
        try (RunningDaemon again = slow.serve()) {
            assertThat(again.items("work", "completed")).hasSize(1);
        }
    }

    /** A client that sends a byte each half second, until the server closes the connection. */
    private record Dripping(Socket socket, Thread thread) implements AutoCloseable {
        static Dripping begin(URI address, String start) throws IOException {
            var socket = new Socket(address.getHost(), address.getPort());
            socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
            Thread thread = Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        socket.getOutputStream().write(' ');
                        Thread.sleep(500);
                    }
                } catch (IOException | InterruptedException cut) {
                    Thread.currentThread().interrupt();
                }
            });
            return new Dripping(socket, thread);
        }

        boolean isCut() {
            await().until(() -> !thread.isAlive());
            return true;
        }

        @Override
        public void close() throws IOException {
            thread.interrupt();
            socket.close();
        }
    }

    /** Items a second, from a full queue to an empty one. */
    private double round() {
        assertThat(daemon.post("/api/v1/queues/work/pause", "{}").status()).isEqualTo(200);
        String many =
                "{\"items\":[" + String.join(",", Collections.nCopies(PUSHED_AT_ONCE, "{\"value\":\"x\"}")) + "]}";
        for (int i = 0; i < ITEMS; i += PUSHED_AT_ONCE) {
            assertThat(daemon.post("/api/v1/queues/work/items", many).status()).isEqualTo(201);
        }
        long before = System.nanoTime();
        assertThat(daemon.post("/api/v1/queues/work/resume", "{}").status()).isEqualTo(200);
        await().atMost(Duration.ofMinutes(2))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> daemon.isDrained("work"));
        return ITEMS * 1e9 / (System.nanoTime() - before);
    }

    private void assertAlive() {
        long before = System.nanoTime();
        assertThat(daemon.get("/healthz").status()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(ALIVE_WITHIN);
    }

    /** Some have not said all they want, some want what happens and never read it, some a page that they never read. */
    private void come() throws IOException {
        String host = " HTTP/1.1\r\nHost: 127.0.0.1:" + daemon.address().getPort() + "\r\n";
        List<String> beginnings = List.of(
                "POST /api/v1/queues/work/items" + host
                        + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
                "GET /api/v1/events" + host + "Accept: text/event-stream\r\n\r\n",
                "GET /api/v1/queues/work/items?limit=1000" + host + "\r\n",
                "GET /api/v1/status" + host.stripTrailing());
        for (int i = 0; i < CLIENTS; i++) {
            var socket = new Socket();
            socket.setReceiveBufferSize(1024);
            socket.connect(new InetSocketAddress("127.0.0.1", daemon.address().getPort()), 5000);
            clients.add(socket);
            socket.getOutputStream().write(beginnings.get(i % beginnings.size()).getBytes(StandardCharsets.US_ASCII));
        }
    }

    private void leave() throws IOException {
        for (Socket each : clients) {
            each.close();
        }
        clients.clear();
    }
}
