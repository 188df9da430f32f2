// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.server.Gatehouse;
import dev.redrive.admin.server.Masks;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.guard.Token;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Those who send a byte now and then, or announce what they do not send. */
class SlowClientsTest {

    private static final String TOKEN = "right";
    private static final int MIB = 1024 * 1024;
    private static final Bounds LARGE = new Bounds(
            4 * MIB,
            8 * MIB,
            Duration.ofSeconds(15),
            Duration.ofSeconds(2),
            Duration.ofSeconds(15),
            Duration.ofSeconds(15));

    private final Gatehouse open = Gatehouse.open(Served.REAL, Masks.NONE);
    private final List<Socket> sockets = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private Served served = new Served(LARGE, guarded(), TOKEN);

    private Gatehouse guarded() {
        var caller = new Caller("ann", Role.OPERATOR, true);
        return new Gatehouse(
                new Guard(List.of(new Token(caller, Token.hash(TOKEN))), Served.REAL),
                open.audit(),
                () -> Masks.NONE,
                Served.REAL);
    }

    @AfterEach
    void stop() throws IOException {
        over.countDown();
        for (Socket each : sockets) {
            each.close();
        }
        served.close();
    }

    @Test
    void readsNothingFromAStrangerBeforeItAnswers() throws IOException {
        String answer = announced("Content-Length: " + 4 * MIB, "");
        String chunked = announced("Transfer-Encoding: chunked", "");

        assertThat(answer).startsWith("HTTP/1.1 401").contains("Connection: close");
        assertThat(chunked).startsWith("HTTP/1.1 401").contains("Connection: close");
    }

    @Test
    void readsNothingForAPathThatTakesNoBody() throws IOException {
        String probe = served.raw("GET /healthz HTTP/1.1\r\nHost: " + served.host()
                + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n");

        assertThat(probe).startsWith("HTTP/1.1 200").contains("Connection: close");
    }

    @Test
    void takesOnlyATokensLengthFromAStranger() throws IOException {
        String answer = served.raw("POST /api/v1/session HTTP/1.1\r\nHost: " + served.host()
                + "\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 413").contains("4096 bytes");
    }

    @Test
    void answersOthersWhileTwoAnnounceLargeBodiesAndSendThemSlowly() throws IOException {
        for (String length : List.of("Content-Length: " + 4 * MIB, "Transfer-Encoding: chunked")) {
            drip(head(length, "Authorization: Bearer " + TOKEN));
        }

        assertThat(served.ask("GET", "/healthz")).startsWith("HTTP/1.1 200");
        assertThat(served.client.queues()).isNotEmpty();
        assertThat(announced("Content-Length: 13", "{\"value\":\"a\"}", "Authorization: Bearer " + TOKEN))
                .startsWith("HTTP/1.1 201");
    }

    @Test
    void cutsAHeadThatTakesTooLong() throws Exception {
        CountDownLatch cut = drip("GET /healthz HTTP/1.1\r\nHost: " + served.host() + "\r\nX: ");
        CountDownLatch breaks = drip("\r\n", "\r\n");

        assertThat(cut.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(breaks.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void keepsAConnectionOpenBetweenItsRequests() throws Exception {
        try (Socket socket = served.connect()) {
            for (int i = 0; i < 3; i++) {
                Served.send(socket, "HEAD /healthz HTTP/1.1\r\nHost: " + served.host() + "\r\n\r\n");
                assertThat(new String(socket.getInputStream().readNBytes(12), java.nio.charset.StandardCharsets.UTF_8))
                        .isEqualTo("HTTP/1.1 200");
                socket.getInputStream().skip(socket.getInputStream().available());
                assertThat(over.await(LARGE.head().toMillis() * 2 / 3, TimeUnit.MILLISECONDS))
                        .isFalse();
                socket.getInputStream().skip(socket.getInputStream().available());
            }
        }
    }

    @Test
    void waitsForNobodyWhoseRequestIsStillArrivingWhenItStops() throws Exception {
        drip("GET /healthz HTTP/1.1\r\nHost: " + served.host() + "\r\nX: ");
        drip(head("Content-Length: 1000", "Authorization: Bearer " + TOKEN));
        assertThat(served.ask("GET", "/healthz")).startsWith("HTTP/1.1 200");

        long began = System.nanoTime();
        served.server.close();

        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .isLessThan(LARGE.drain().dividedBy(2));
    }

    @Test
    void stopsThoughAnAnswerUnderWayTakesTooLong() throws Exception {
        served.close();
        served = new Served(
                new Bounds(MIB, MIB, LARGE.idle(), LARGE.head(), LARGE.arrival(), Duration.ofMillis(300)), open, null);
        var asked = new CountDownLatch(1);
        served.control.onVerify(() -> {
            asked.countDown();
            try {
                over.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Socket socket = connected();
        Served.send(socket, "POST /api/v1/verify HTTP/1.1\r\nHost: " + served.host() + "\r\nContent-Length: 0\r\n\r\n");
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();

        served.server.close();

        assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }

    private String announced(String length, String body, String... more) throws IOException {
        return served.raw(head(length, more) + body);
    }

    private String head(String length, String... more) {
        return "POST /api/v1/queues/orders/items HTTP/1.1\r\nHost: " + served.host()
                + "\r\nContent-Type: application/json\r\n" + length + "\r\n"
                + (more.length == 0 ? "" : String.join("\r\n", more) + "\r\nConnection: close\r\n") + "\r\n";
    }

    private CountDownLatch drip(String start) throws IOException {
        return drip(start, " ");
    }

    /** Sends the start, then a little more ten times a second. Returns what opens when the server has closed the connection. */
    private CountDownLatch drip(String start, String more) throws IOException {
        Socket socket = connected();
        Served.send(socket, start);
        var cut = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> {
            try {
                while (!over.await(100, TimeUnit.MILLISECONDS)) {
                    Served.send(socket, more);
                }
            } catch (IOException closed) {
                cut.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return cut;
    }

    private Socket connected() throws IOException {
        Socket socket = served.connect();
        sockets.add(socket);
        return socket;
    }
}
