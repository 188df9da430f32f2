// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.GlobalOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which daemon a command talks to, and which token that daemon gets to see. */
class ConnectionsTest {

    @TempDir
    Path folder;

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private HttpServer listener;

    /** Somebody who listens, and writes down the token of each request. */
    @BeforeEach
    void listen() throws IOException {
        listener = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        listener.createContext("/", exchange -> {
            seen.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            byte[] body = "{\"items\":[],\"next\":null}".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        listener.start();
    }

    @AfterEach
    void stop() {
        listener.stop(0);
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + listener.getAddress().getPort());
    }

    private Connection open(@Nullable URI server, @Nullable String token) {
        var options = new GlobalOptions(folder.resolve("redrive.yaml"), false, folder.resolve("data"), server, token);
        return Connections.open(options, new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String warnings() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void sendsADaemonOfADataDirectoryTheTokenThatLiesThereAndNoOther() throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        new DaemonFile(address(), ProcessHandle.current().pid(), Instant.EPOCH, "its-own").write(data);

        try (Connection connection = open(null, "meant-for-another")) {
            connection.client().queues();
        }

        assertThat(seen).containsExactly("Bearer its-own");
    }

    @Test
    void sendsNoTokenToADaemonThatWroteNone() throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        new DaemonFile(address(), ProcessHandle.current().pid(), Instant.EPOCH, null).write(data);

        try (Connection connection = open(null, "meant-for-another")) {
            connection.client().queues();
        }

        assertThat(seen).containsExactly("null");
    }

    @Test
    void sendsTheTokenToTheServerThatWasNamed() {
        try (Connection connection = open(address(), "meant-for-it")) {
            connection.client().queues();
        }

        assertThat(seen).containsExactly("Bearer meant-for-it");
        assertThat(warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "http://redrive.example.com:8420, secret, true",
        "http://192.0.2.1, secret, true",
        "https://redrive.example.com, secret, false",
        "http://redrive.example.com, , false",
        "http://localhost:8420, secret, false",
        "http://[::1]:8420, secret, false",
    })
    void warnsOfATokenThatOthersCanReadOnTheWay(URI server, @Nullable String token, boolean warns) {
        open(server, token).close();

        assertThat(warnings().contains("in plain text")).isEqualTo(warns);
        assertThat(warnings()).doesNotContain("secret");
    }

    @Test
    void writesDownWhatTheCommandLineChangesWithoutADaemon() throws IOException {
        Files.writeString(folder.resolve("redrive.yaml"), "data: ./data\nqueues: { orders: }\n");
        var options = new GlobalOptions(folder.resolve("redrive.yaml"), true, null, null, null);
        Connections.init(options);

        try (Connection connection = Connections.open(options, new PrintStream(err, true, StandardCharsets.UTF_8))) {
            connection.client().pause("orders");
            connection.client().queues();
        }

        assertThat(Files.readAllLines(folder.resolve("data/audit.ndjson")))
                .singleElement()
                .asString()
                .contains("\"by\":\"local\"", "POST /api/v1/queues/orders/pause", "\"status\":200");
    }
}
