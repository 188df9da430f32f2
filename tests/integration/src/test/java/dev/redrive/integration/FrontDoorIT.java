// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may talk to a daemon: raw requests, as a browser on another site would be made to send them. */
class FrontDoorIT {

    @TempDir
    static Path folder;

    private static Program program;
    private static RunningDaemon daemon;

    @BeforeAll
    static void start() {
        program = new Program(folder);
        program.configure("queues: { held: {} }\n");
        daemon = program.serve();
    }

    @AfterAll
    static void stop() {
        daemon.close();
    }

    @Test
    void refusesAHostThatIsNotThisMachine() throws IOException {
        assertThat(status(request("GET", "/api/v1/status", "Host: attacker.example")))
                .isEqualTo(421);
        assertThat(status(request("GET", "/metrics", "Host: attacker.example"))).isEqualTo(421);
        assertThat(status(request("GET", "/api/v1/status", "Host: 127.0.0.1:" + (port() == 1 ? 2 : 1))))
                .isEqualTo(421);
        assertThat(status(request("GET", "/api/v1/status", host()))).isEqualTo(200);
        assertThat(status(request("GET", "/api/v1/status", "Host: localhost:" + port())))
                .isEqualTo(200);
    }

    @Test
    void refusesAnOriginThatIsNotItsOwn() throws IOException {
        for (String origin : new String[] {"http://attacker.example", "null", "http://127.0.0.1:1"}) {
            assertThat(status(push("Origin: " + origin))).as(origin).isEqualTo(403);
        }
        assertThat(status(push("Origin: http://127.0.0.1:" + port()))).isEqualTo(201);
    }

    @Test
    void takesNoBodyThatAFormCouldSend() throws IOException {
        String form =
                request("POST", "/api/v1/queues/held/items", host(), "Content-Type: text/plain", "Content-Length: 13")
                        + "{\"value\":\"x\"}";

        assertThat(status(form)).isEqualTo(415);
    }

    @Test
    void tellsItsAddressToItsUserOnly() throws IOException {
        var permissions = Files.getPosixFilePermissions(program.data().resolve("daemon.json"));

        assertThat(PosixFilePermissions.toString(permissions)).isEqualTo("rw-------");
    }

    @Test
    void listensOnThisMachineOnly() {
        program.write("open.yaml", "data: ./open\nserver: { listen: \"0.0.0.0:0\" }\nqueues: { held: {} }\n");

        Program.Ended refused = program.run("serve", "-c", "open.yaml");

        assertThat(refused.exit()).isEqualTo(7);
        assertThat(refused.err()).contains("server.listen").contains("127.0.0.1");
    }

    @Test
    void aSecondDaemonLeavesTheFirstAlone() {
        Program.Ended second = program.run("serve");

        assertThat(second.exit()).isEqualTo(1);
        assertThat(second.err())
                .contains("belongs to process " + daemon.process().pid());
        assertThat(daemon.get("/healthz").status()).isEqualTo(200);
        assertThat(program.data().resolve("daemon.json")).exists();
    }

    private static String push(String header) {
        return request(
                        "POST",
                        "/api/v1/queues/held/items",
                        host(),
                        header,
                        "Content-Type: application/json",
                        "Content-Length: 13")
                + "{\"value\":\"x\"}";
    }

    private static String request(String method, String path, String... headers) {
        return method + " " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n";
    }

    private static String host() {
        return "Host: 127.0.0.1:" + port();
    }

    private static int port() {
        return daemon.address().getPort();
    }

    private static int status(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            return Integer.parseInt(answer.readLine().split(" ")[1]);
        }
    }
}
