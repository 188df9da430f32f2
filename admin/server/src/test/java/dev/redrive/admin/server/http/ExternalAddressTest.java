// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.admin.server.Gatehouse;
import dev.redrive.admin.server.Masks;
import dev.redrive.admin.server.guard.AuditFiles;
import dev.redrive.admin.server.guard.AuditKind;
import dev.redrive.admin.server.guard.Audited;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.guard.Token;
import dev.redrive.core.net.AddressRange;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server behind a proxy that ends TLS, over real connections. */
class ExternalAddressTest {

    private static final String HERE = "https://redrive.example.com";

    @TempDir
    Path folder;

    private AuditFiles audit;
    private Served served;

    @BeforeEach
    void serve() {
        audit = new AuditFiles(folder);
        served = served(HERE, "127.0.0.1", "10.0.0.0/8");
    }

    private Served served(String url, String... proxies) {
        var alice = new Token(new Caller("alice", Role.OPERATOR, true), Token.hash("right"));
        var gatehouse = new Gatehouse(new Guard(List.of(alice), Served.REAL), audit, () -> Masks.NONE, Served.REAL);
        return new Served(Bounds.USUAL, gatehouse, "right", external(url, proxies));
    }

    private static ExternalAddress external(String url, String... proxies) {
        return new ExternalAddress(
                URI.create(url),
                List.of(proxies).stream()
                        .map(each -> AddressRange.of(each).orElseThrow())
                        .toList());
    }

    @AfterEach
    void stop() {
        served.close();
        audit.close();
    }

    private String pause(String host, String headers) throws IOException {
        return served.raw("POST /api/v1/queues/orders/pause HTTP/1.1\r\nHost: " + host + "\r\n" + headers
                + "Authorization: Bearer right\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "redrive.example.com, https://redrive.example.com, 200",
        "REDRIVE.example.com:443, https://redrive.example.com, 200",
        "SELF, https://redrive.example.com, 200",
        "SELF, http://SELF, 200",
        "redrive.example.com, http://redrive.example.com, 403",
        "redrive.example.com, https://evil.example, 403",
        "redrive.example.com, https://redrive.example.com:444, 403",
        "redrive.example.com, http://SELF, 403",
        "redrive.example.com:80, https://redrive.example.com, 421",
        "evil.example, https://redrive.example.com, 421",
    })
    void judgesHostAndOriginByTheAddressThatPeopleUse(String host, String origin, int status) throws IOException {
        assertThat(pause(
                        host.replace("SELF", served.host()),
                        "Origin: " + origin.replace("SELF", served.host()) + "\r\n"))
                .startsWith("HTTP/1.1 " + status);
    }

    @Test
    void saysThePortOfAnAddressWithOne() throws IOException {
        served.close();
        served = served("http://redrive.example.com:8443");

        assertThat(pause("redrive.example.com:8443", "Origin: http://redrive.example.com:8443\r\n"))
                .startsWith("HTTP/1.1 200")
                .doesNotContain("Strict-Transport-Security");
        assertThat(pause("redrive.example.com", "")).startsWith("HTTP/1.1 421");
    }

    @Test
    void givesCookiesForHttpsAloneAndTellsBrowsersToStayWithIt() throws IOException {
        String token = "{\"token\":\"right\"}";
        String opened = served.raw("POST /api/v1/session HTTP/1.1\r\nHost: redrive.example.com\r\n"
                + "Connection: close\r\nContent-Type: application/json\r\nContent-Length: " + token.length()
                + "\r\n\r\n" + token);

        assertThat(opened)
                .contains("Set-Cookie: __Host-redrive-session-443=", "; Secure", "; HttpOnly", "; Path=/;")
                .contains("Strict-Transport-Security: max-age=31536000");
        assertThat(served.get("/console/queues", "Host: redrive.example.com")).contains("Strict-Transport-Security: ");
    }

    @ParameterizedTest
    @CsvSource({
        "'', 127.0.0.1",
        "203.0.113.9, 203.0.113.9",
        "'198.51.100.7, 203.0.113.9', 203.0.113.9",
        "'203.0.113.9, 10.1.2.3', 203.0.113.9",
        "'10.9.9.9, 10.1.2.3', 10.9.9.9",
        "'203.0.113.9, unknown', 127.0.0.1",
        "'203.0.113.9, unknown, 10.1.2.3', 10.1.2.3",
        "2001:db8::9, 2001:db8:0:0:0:0:0:9",
        "localhost, 127.0.0.1",
    })
    void takesTheClientsAddressFromItsProxiesOnly(String forwarded, String client) throws IOException {
        pause("redrive.example.com", forwarded.isEmpty() ? "" : "X-Forwarded-For: " + forwarded + "\r\n");

        assertThat(lastChange().from()).isEqualTo(client);
    }

    @Test
    void believesNobodyElsesList() throws IOException {
        served.close();
        served = served(HERE, "192.0.2.0/24");

        pause("redrive.example.com", "X-Forwarded-For: 203.0.113.9\r\n");

        assertThat(lastChange().from()).isEqualTo("127.0.0.1");
    }

    @Test
    void countsWrongTokensByTheClientBehindTheProxy() throws IOException {
        for (int i = 0; i < 10; i++) {
            assertThat(wrong("203.0.113.9")).contains(" 401 ");
        }

        assertThat(wrong("203.0.113.9")).contains(" 429 ");
        assertThat(wrong("203.0.113.10")).contains(" 401 ");
        assertThat(audit.read(AuditKind.REFUSED, 1, null).items().getFirst().from())
                .isEqualTo("203.0.113.10");
    }

    private String wrong(String client) throws IOException {
        return served.get(
                "/api/v1/queues",
                "Host: redrive.example.com",
                "X-Forwarded-For: " + client,
                "Authorization: Bearer wrong");
    }

    private Audited lastChange() {
        return audit.read(AuditKind.CHANGES, 1, null).items().getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://redrive.example.com", "http://localhost:8080"})
    void startsForOthersWithTokensOnly(String url) {
        assertThatThrownBy(() -> new Served(Bounds.USUAL, Gatehouse.open(Served.REAL, Masks.NONE), null, external(url)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(url);
    }
}
