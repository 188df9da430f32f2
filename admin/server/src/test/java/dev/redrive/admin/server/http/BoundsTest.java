// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.wire.VerificationView;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundsTest {

    private final Served served = new Served(Served.SMALL);

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void takesTheLargestBodyAndNoByteMore() throws IOException {
        int most = Served.SMALL.bodyBytes();

        assertThat(served.raw(head("Content-Length: " + most) + body(most))).startsWith("HTTP/1.1 201");
        assertThat(served.raw(head("Content-Length: " + (most + 1))))
                .startsWith("HTTP/1.1 413")
                .contains("more than 65536 bytes");
        assertThat(served.control.all()).hasSize(1);
    }

    @Test
    void countsBodiesOfUnknownLength() throws IOException {
        int tooMany = Served.SMALL.bodyBytes() + 1;

        String answer = served.raw(head("Transfer-Encoding: chunked") + Integer.toHexString(tooMany) + "\r\n"
                + body(tooMany) + "\r\n0\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 413");
    }

    @Test
    void refusesHeadsThatAreTooLarge() throws IOException {
        String answer = served.get("/healthz", "Host: " + served.host(), "X: " + "x".repeat(Bounds.HEAD_BYTES_MAX));

        assertThat(answer).startsWith("HTTP/1.1 431").contains("application/problem+json");
        assertThat(answer).doesNotContainIgnoringCase("jetty");
    }

    @Test
    void answersBrokenSyntaxWithAProblem() throws IOException {
        String answer = served.raw("GET  \u0001 HTTP/9\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 4").contains("application/problem+json");
        assertThat(answer).doesNotContainIgnoringCase("jetty", "exception");
    }

    @Test
    void refusesBodiesThatAreNotUtf8() throws IOException {
        try (Socket socket = served.connect()) {
            Served.send(socket, head("Content-Length: 1"));
            socket.getOutputStream().write(0xff);

            assertThat(Served.rest(socket)).startsWith("HTTP/1.1 400").contains("not UTF-8");
        }
    }

    @Test
    void manyWhoSendNextToNothingHoldUpNobody() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                Socket socket = served.connect();
                slow.add(socket);
                Served.send(socket, head("Content-Length: 100") + "{");
            }

            assertThat(served.get("/healthz", "Host: " + served.host())).startsWith("HTTP/1.1 200");
            assertThat(served.raw(head("Content-Length: 50") + body(50))).startsWith("HTTP/1.1 201");
        } finally {
            for (Socket each : slow) {
                each.close();
            }
        }
    }

    @Test
    void cutsClientsThatFallSilent() throws IOException {
        try (Socket silent = served.connect();
                Socket midway = served.connect()) {
            Served.send(midway, head("Content-Length: 100") + "{");

            // Both calls return because the server closes; a read that only timed out would throw.
            Served.rest(silent);
            Served.rest(midway);
        }
        assertThat(served.control.all()).isEmpty();
    }

    @Test
    void cutsClientsThatTrickle() throws IOException {
        try (Socket socket = served.connect()) {
            Served.send(socket, head("Content-Length: 1000"));
            int sent = 0;
            try {
                // Often enough for the idle timeout, not for the bound on the whole.
                for (; sent < 100; sent++) {
                    Served.send(socket, " ");
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                }
            } catch (IOException closed) {
                assertThat(sent).isLessThan(100);
            }
            assertThat(sent).isLessThan(100);
        }
    }

    @Test
    void letsLongWorkFinishThoughTheConnectionIsSilent() {
        served.control.onVerify(
                () -> LockSupport.parkNanos(Served.SMALL.idle().multipliedBy(3).toNanos()));

        VerificationView found = served.client.verify();

        assertThat(found.sound()).isTrue();
    }

    private String head(String length) {
        return "POST /api/v1/queues/orders/items HTTP/1.1\r\nHost: " + served.host()
                + "\r\nConnection: close\r\nContent-Type: application/json\r\n" + length + "\r\n\r\n";
    }

    private static String body(int bytes) {
        String frame = "{\"value\":\"\"}";
        return "{\"value\":\"" + "v".repeat(bytes - frame.length()) + "\"}";
    }
}
