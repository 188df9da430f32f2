// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GateTest {

    private Served served;

    @BeforeAll
    void start() {
        served = new Served();
    }

    @AfterAll
    void stop() {
        served.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:PORT", "localhost:PORT", "LOCALHOST:PORT", "[::1]:PORT"})
    void answersToItsOwnNames(String host) throws IOException {
        assertThat(served.get("/healthz", "Host: " + ported(host))).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example:PORT",
                "evil.example",
                "localhost",
                "localhost:1",
                "127.0.0.1.evil.example:PORT",
                "evil.example#localhost:PORT",
                "0.0.0.0:PORT"
            })
    void answersToNoOtherNames(String host) throws IOException {
        assertThat(served.get("/healthz", "Host: " + ported(host)))
                .containsAnyOf("HTTP/1.1 421", "HTTP/1.1 400")
                .contains("application/problem+json");
    }

    @Test
    void answersNobodyWithoutAName() throws IOException {
        assertThat(served.raw("GET /healthz HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 421");
        assertThat(served.get("/healthz", "Accept: */*")).startsWith("HTTP/1.1 400");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "http://evil.example", "https://localhost:PORT", "http://localhost", "localhost"})
    void refusesOtherOrigins(String origin) throws IOException {
        assertThat(post("Origin: " + ported(origin))).startsWith("HTTP/1.1 403").contains("foreign-origin");
        assertThat(served.client.queue("orders").paused()).isFalse();
    }

    @Test
    void takesItsOwnOrigin() throws IOException {
        assertThat(post(ported("Origin: http://localhost:PORT"))).startsWith("HTTP/1.1 200");

        served.client.resume("orders");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/status, cross-site, no-cors, image, 403",
        "/api/v1/groups, same-site, cors, empty, 403",
        "/metrics, cross-site, navigate, iframe, 403",
        "/api/v1/status, same-origin, cors, empty, 200",
        "/api/v1/status, none, navigate, document, 200",
        "/api/v1/status, cross-site, navigate, document, 200",
        "/console/queues, cross-site, navigate, document, 200",
    })
    void readsNothingForAPageOfAnotherSite(String path, String site, String mode, String dest, int status)
            throws IOException {
        assertThat(served.get(
                        path,
                        ported("Host: localhost:PORT"),
                        "Sec-Fetch-Site: " + site,
                        "Sec-Fetch-Mode: " + mode,
                        "Sec-Fetch-Dest: " + dest))
                .startsWith("HTTP/1.1 " + status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"})
    void takesOnlyJson(String type) throws IOException {
        String answer = push("Content-Type: " + type + "\r\nContent-Length: 13", "{\"value\":\"a\"}");

        assertThat(answer).startsWith("HTTP/1.1 415").contains("Content-Type: application/json");
    }

    @Test
    void takesJsonWithACharset() throws IOException {
        String head = "Content-Type: Application/JSON; charset=utf-8\r\nTransfer-Encoding: chunked";

        String answer = push(head, "d\r\n{\"value\":\"a\"}\r\n0\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 201");
    }

    private String push(String head, String body) throws IOException {
        String start = ported("POST /api/v1/queues/orders/items HTTP/1.1\r\nHost: localhost:PORT\r\n");
        return served.raw(start + "Connection: close\r\n" + head + "\r\n\r\n" + body);
    }

    private String post(String header) throws IOException {
        return served.raw(ported("POST /api/v1/queues/orders/pause HTTP/1.1\r\nHost: localhost:PORT\r\n" + header
                + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"));
    }

    private String ported(String text) {
        return text.replace("PORT", Integer.toString(served.server.port()));
    }
}
