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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens and cookies over a real connection. */
class TokensTest {

    @TempDir
    Path folder;

    private Served served;

    @BeforeEach
    void serve() {
        var alice = new Token(new Caller("alice", Role.OPERATOR, true), Token.hash("right"));
        var gatehouse = new Gatehouse(
                new Guard(List.of(alice), Served.REAL), new AuditFiles(folder), () -> Masks.NONE, Served.REAL);
        served = new Served(Bounds.USUAL, gatehouse, "right");
    }

    @AfterEach
    void stop() {
        served.close();
    }

    private String ask(String method, String path, String headers, String body) throws IOException {
        return served.raw(method + " " + path + " HTTP/1.1\r\nHost: " + served.host() + "\r\nConnection: close\r\n"
                + headers + (body.isEmpty() ? "" : "Content-Type: application/json\r\n")
                + "Content-Length: " + body.length() + "\r\n\r\n" + body);
    }

    @Test
    void answersTheHolderOfATokenAndNobodyElse() throws IOException {
        assertThat(served.client.queues()).isNotEmpty();

        assertThat(ask("GET", "/api/v1/queues", "", "")).contains(" 401 ", "WWW-Authenticate", "remedy");
        assertThat(ask("GET", "/api/v1/queues", "Authorization: Bearer nope\r\n", ""))
                .contains(" 401 ");
        assertThat(ask("GET", "/healthz", "", "")).contains(" 200 ");
        assertThat(ask("GET", "/metrics", "", "")).contains(" 401 ");
    }

    @Test
    void writesDownAWrongTokenWhateverTheQueryIs() throws IOException {
        for (String query : List.of("?a&a", "?%zz", "?a=1")) {
            ask("GET", "/api/v1/queues" + query, "Authorization: Bearer nope\r\n", "");
        }

        try (var lines = Files.lines(folder.resolve("audit-refused.ndjson"))) {
            assertThat(lines).hasSize(3).allMatch(each -> each.contains("GET /api/v1/queues"));
        }
    }

    @Test
    void changesATokenForACookie() throws IOException {
        String opened = ask("POST", "/api/v1/session", "", "{\"token\":\"right\"}");
        assertThat(opened).contains(" 204 ", "HttpOnly", "SameSite=Strict");
        String cookie = cookie(opened);

        assertThat(ask("GET", "/api/v1/queues", "Cookie: " + cookie + "\r\n", ""))
                .contains(" 200 ");
        assertThat(ask("GET", "/api/v1/session", "Cookie: " + cookie + "\r\n", ""))
                .contains("\"known\":true", "\"name\":\"alice\"");

        ask("DELETE", "/api/v1/session", "Cookie: " + cookie + "\r\n", "");

        assertThat(ask("GET", "/api/v1/queues", "Cookie: " + cookie + "\r\n", ""))
                .contains(" 401 ");
    }

    @Test
    void refusesACookieInARequestFromAnotherSite() throws IOException {
        assertThat(ask("POST", "/api/v1/queues/orders/pause", "Origin: http://evil.example\r\n", ""))
                .contains(" 403 ", "other sites");
    }

    @Test
    void letsTheRightTokenInAmongManyWrongOnesWhichAreTurnedAway() throws IOException {
        for (int i = 0; i < 10; i++) {
            assertThat(ask("POST", "/api/v1/session", "", "{\"token\":\"guess\"}"))
                    .contains(" 401 ");
        }

        assertThat(ask("GET", "/api/v1/queues", "Authorization: Bearer right\r\n", ""))
                .contains(" 200 ");
        assertThat(ask("POST", "/api/v1/session", "", "{\"token\":\"right\"}")).contains(" 204 ");
        assertThat(ask("GET", "/api/v1/queues", "Authorization: Bearer wrong\r\n", ""))
                .contains(" 429 ", "Retry-After: ");
        assertThat(ask("POST", "/api/v1/session", "", "{\"token\":\"guess\"}")).contains(" 429 ", "Retry-After: ");
    }

    @Test
    void looksForACookieBesideAnotherSchemeOfAuthorization() throws IOException {
        String cookie = cookie(ask("POST", "/api/v1/session", "", "{\"token\":\"right\"}"));
        String proxys = "Authorization: Basic cHJveHk6cHJveHk=\r\n";

        assertThat(ask("GET", "/api/v1/queues", proxys + "Cookie: " + cookie + "\r\n", ""))
                .contains(" 200 ");
        for (int i = 0; i < 12; i++) {
            assertThat(ask("GET", "/api/v1/queues", proxys, "")).contains(" 401 ");
        }
    }

    @Test
    void namesItsCookieByItsPort() throws IOException {
        String opened = ask("POST", "/api/v1/session", "", "{\"token\":\"right\"}");

        assertThat(cookie(opened)).startsWith("redrive-session-" + served.server.port() + "=");
    }

    private static String cookie(String answer) {
        return answer.lines()
                .filter(line -> line.startsWith("Set-Cookie: "))
                .map(line -> line.substring("Set-Cookie: ".length(), line.indexOf(';')))
                .findFirst()
                .orElseThrow();
    }
}
