// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.server.Gatehouse;
import dev.redrive.admin.server.Masks;
import dev.redrive.admin.server.guard.AuditFiles;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.guard.Token;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes as they happen, over real connections. */
class StreamsTest {

    private static final Content LETTER = Content.of(Payload.of("x"));

    @TempDir
    Path folder;

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static Socket watch(Served served, String headers) throws IOException {
        Socket socket = served.connect();
        Served.send(socket, "GET /api/v1/events HTTP/1.1\r\nHost: " + served.host() + "\r\n" + headers + "\r\n");
        return socket;
    }

    /** Reads on until a line begins so. */
    private static String until(BufferedReader in, String start) throws IOException {
        String line = in.readLine();
        while (line != null && !line.startsWith(start)) {
            line = in.readLine();
        }
        return String.valueOf(line);
    }

    @Test
    void beginsWithHowThingsStandAndGoesOnWithWhatChanges() throws IOException {
        try (Served served = new Served();
                Socket socket = watch(served, "")) {
            BufferedReader in = reader(socket);
            assertThat(until(in, "HTTP/1.1")).contains(" 200 ");
            assertThat(until(in, "Content-Type")).contains("text/event-stream");
            until(in, "event: queues");
            assertThat(in.readLine()).startsWith("data: {").contains("\"name\":\"orders\"");
            until(in, "event: letters");
            assertThat(in.readLine()).contains("\"unsettled\":0,\"fresh\":0");

            served.letters.add("letter-0001", LETTER);

            until(in, "event: groups");
            assertThat(in.readLine()).contains("\"title\":\"IOException\"");
            until(in, "event: letters");
            assertThat(in.readLine()).contains("\"unsettled\":1,\"fresh\":1");
        }
    }

    @Test
    void asksForAToken() throws IOException {
        var alice = new Token(new Caller("alice", Role.VIEWER, false), Token.hash("right"));
        var gatehouse = new Gatehouse(
                new Guard(List.of(alice), Served.REAL), new AuditFiles(folder), () -> Masks.NONE, Served.REAL);
        try (Served served = new Served(Bounds.USUAL, gatehouse, "right");
                Socket stranger = watch(served, "Connection: close\r\n");
                Socket known = watch(served, "Authorization: Bearer right\r\n")) {
            assertThat(until(reader(stranger), "HTTP/1.1")).contains(" 401 ");
            assertThat(until(reader(known), "event: problems")).isEqualTo("event: problems");
        }
    }

    @Test
    void stopsWithTheServer() throws IOException {
        Served served = new Served();
        try (Socket socket = watch(served, "")) {
            BufferedReader in = reader(socket);
            until(in, "event: problems");

            served.close();

            assertThat(until(in, "never")).isEqualTo("null");
        }
    }

    @Test
    void answersOthersAtOnceWhileFiveHundredDoNotRead() throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try (Served served = new Served()) {
            for (int i = 0; i < 500; i++) {
                sockets.add(watch(served, ""));
            }
            long turnedAway = 0;
            long streaming = 0;
            for (Socket each : sockets) {
                // Its first line only; none of them reads on.
                String head = until(reader(each), "HTTP/1.1");
                turnedAway += head.contains(" 503 ") ? 1 : 0;
                streaming += head.contains(" 200 ") ? 1 : 0;
            }
            assertThat(streaming).isEqualTo(Streams.OPEN_MAX);
            assertThat(turnedAway).isEqualTo(500 - Streams.OPEN_MAX);
            for (int i = 0; i < 5; i++) {
                served.letters.add("letter-000" + i, LETTER);
                long began = System.nanoTime();
                assertThat(served.ask("GET", "/healthz")).contains(" 200 ", "ok");
                assertThat(System.nanoTime() - began).isLessThan(2_000_000_000L);
            }
        } finally {
            for (Socket each : sockets) {
                each.close();
            }
        }
    }

    @Test
    void givesThePlaceOfAReaderWhoWentToTheNext() throws IOException {
        try (Served served = new Served()) {
            List<Socket> first = new ArrayList<>();
            for (int i = 0; i < Streams.OPEN_MAX; i++) {
                first.add(watch(served, ""));
                until(reader(first.getLast()), "event: problems");
            }
            for (Socket each : first) {
                each.close();
            }
            // A closed connection is noticed when something is written to it, twice at most.
            String head = "";
            for (int i = 0; i < 200 && !head.contains(" 200 "); i++) {
                served.letters.add("letter-%04d".formatted(i), LETTER);
                try (Socket next = watch(served, "")) {
                    head = until(reader(next), "HTTP/1.1");
                }
                LockSupport.parkNanos(50_000_000);
            }
            assertThat(head).contains(" 200 ");
        }
    }

    @Test
    void sendsFilesOfAnyLength() throws IOException {
        Path file = folder.resolve("big.ndjson");
        String line = "{\"id\":\"" + "x".repeat(1000) + "\"}\n";
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < 20_000; i++) {
                out.write(line);
            }
        }
        try (Served served = new Served()) {
            served.exports(file);
            Path copy = folder.resolve("copy.ndjson");
            try (var out = Files.newOutputStream(copy)) {
                served.client.letters().file("job-1", out);
            }
            assertThat(Files.mismatch(file, copy)).isEqualTo(-1);
            assertThat(served.ask("HEAD", "/api/v1/jobs/job-1/file")).contains(" 200 ", "attachment");
        }
    }
}
