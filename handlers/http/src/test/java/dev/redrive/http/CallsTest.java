// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What arrives at a server in another process. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CallsTest {

    private static final Content CONTENT = Content.of(Payload.of("hello"));

    private static ServerProcess server;

    @BeforeAll
    static void start() throws Exception {
        server = ServerProcess.start();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void tellsEverythingAboutTheMessage() throws Exception {
        String arrived = arrived(CONTENT.withKey(Key.of("c-7")).withLabels(Labels.ofType("invoice.created")));

        assertThat(arrived).startsWith("POST /echo?a=b\n").endsWith("\n\nhello");
        assertThat(arrived.lines())
                .contains(
                        "x-redrive-id: m-1",
                        "x-redrive-queue: billing.orders",
                        "x-redrive-type: invoice.created",
                        "x-redrive-key: c-7",
                        "x-redrive-attempt: 2",
                        "content-type: application/octet-stream",
                        "user-agent: redrive");
    }

    @Test
    void tellsWhatTheProducerSaidOfTheMessage() throws Exception {
        String arrived = arrived(CONTENT.withLabels(new Labels(null, Priority.HIGH, "crm", "P1", "C\n1")));

        assertThat(arrived.lines())
                .contains(
                        "x-redrive-priority: high",
                        "x-redrive-source: crm",
                        "x-redrive-producer-id: P1",
                        "x-redrive-correlation-id-base64: " + base64("C\n1"))
                .noneMatch(line -> line.startsWith("x-redrive-type") || line.contains("left-out"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{\"a\":1}|application/json", "[1]|application/json", "a{}|application/octet-stream"})
    void guessesTheContentType(String value, String type) throws Exception {
        assertThat(arrived(Content.of(Payload.of(value))).lines()).contains("content-type: " + type);
    }

    @Test
    void sendsTheHeadersOfTheConfigurationAndTheirContentTypeWins() throws Exception {
        URI uri = server.endpoint("/echo").uri();
        var endpoint = new Endpoint(uri, Map.of("Authorization", "Bearer abc", "Content-Type", "text/plain"));

        String arrived = Call.failureOf(Call.to(endpoint, Call.with(CONTENT))).message();

        assertThat(arrived.lines()).contains("authorization: Bearer abc", "content-type: text/plain");
        assertThat(arrived).doesNotContain("octet-stream");
    }

    @Test
    void noHeaderOfAMessagePassesForOneOfTheConnectionOrACredential() throws Exception {
        String arrived = arrived(with(
                Header.of("Host", "evil.example"),
                Header.of("Authorization", "Bearer evil"),
                Header.of("Transfer-Encoding", "chunked"),
                Header.of("x-redrive-id", "evil"),
                Header.of("trace", "t-1"),
                Header.of("traceparent", "00-abc-def-01")));

        assertThat(arrived.lines())
                .contains(
                        "host: " + server.endpoint("/").uri().getAuthority(),
                        "x-redrive-header-host: evil.example",
                        "x-redrive-header-authorization: Bearer evil",
                        "x-redrive-header-transfer-encoding: chunked",
                        "x-redrive-header-trace: t-1",
                        "x-redrive-id: m-1",
                        "traceparent: 00-abc-def-01")
                .noneMatch(line -> line.startsWith("authorization:") || line.startsWith("transfer-encoding:"))
                .doesNotContain("x-redrive-id: evil");
    }

    @Test
    void lineBreaksNeverGetThrough() throws Exception {
        String evil = "v\r\nx-evil: yes\r\n\r\nPOST / HTTP/1.1";

        String arrived = arrived(with(
                        Header.of("a", evil),
                        Header.of("b\r\nx-evil", "yes"),
                        Header.of("c: x-evil", "yes"),
                        Header.of("traceparent", evil))
                .withKey(Key.of(evil))
                .withLabels(Labels.ofType("t\nx-evil: yes")));

        assertThat(arrived.lines())
                .noneMatch(line -> line.contains("x-evil"))
                .contains(
                        "x-redrive-key-base64: " + base64(evil),
                        "x-redrive-type-base64: " + base64("t\nx-evil: yes"),
                        "x-redrive-header-a-base64: " + base64(evil),
                        "x-redrive-header-traceparent-base64: " + base64(evil));
    }

    @Test
    void bytesBeyondAsciiComeAsBase64() throws Exception {
        String arrived = arrived(
                with(Header.of("city", "Köln"), Header.of("padded", " x ")).withKey(Key.owning(new byte[] {0, -1})));

        assertThat(arrived.lines())
                .contains(
                        "x-redrive-key-base64: AP8=",
                        "x-redrive-header-city-base64: " + base64("Köln"),
                        "x-redrive-header-padded-base64: " + base64(" x "));
    }

    @Test
    void leavesOutHeadersThatAreLongOrTooManyAndSaysHowMany() throws Exception {
        List<Header> all = new ArrayList<>(List.of(Header.of("long", "x".repeat(Fields.HEADER_MAX + 1))));
        for (int i = 0; i < 10; i++) {
            all.add(Header.of("h" + i, "x".repeat(500)));
        }
        all.add(Header.of("small", "s"));

        var call = new Calls(Call.QUEUE, server.endpoint("/")).of(Call.with(CONTENT.withHeaders(new Headers(all))));

        assertThat(call.headers().map())
                .containsKeys("x-redrive-header-h0", "x-redrive-header-h6", "x-redrive-header-small")
                .doesNotContainKeys("x-redrive-header-long", "x-redrive-header-h7", "x-redrive-header-h9");
        assertThat(call.headers().firstValue("x-redrive-headers-left-out")).hasValue("4");
    }

    @Test
    void neverSendsMoreThanServersTakeAndSaysWhatIsLeftOut() throws Exception {
        List<Header> many = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            many.add(Header.of("h" + i, "\u0001"));
        }
        String large = "\u0001".repeat(100_000);
        var content = CONTENT.withHeaders(new Headers(many))
                .withKey(Key.of(large))
                .withLabels(new Labels("t".repeat(900), Priority.NORMAL, large, "p".repeat(900), "c".repeat(900)));

        var call = new Calls(Call.QUEUE, server.endpoint("/")).of(Call.with(content));

        long bytes = call.headers().map().entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(value -> each.getKey() + ": " + value + "\r\n"))
                .mapToLong(String::length)
                .sum();
        assertThat(bytes).isLessThan(7000);
        assertThat(call.headers().map()).containsKeys("x-redrive-id", "x-redrive-type", "x-redrive-producer-id");
        assertThat(call.headers().firstValue("x-redrive-left-out")).hasValue("key, correlation-id, source");
        assertThat(Call.to(server.endpoint("/echo"), Call.with(content)).toString())
                .doesNotContain("431");
    }

    private static Content with(Header... headers) {
        return CONTENT.withHeaders(new Headers(List.of(headers)));
    }

    private static String arrived(Content content) throws InterruptedException {
        var answer = Call.to(server.endpoint("/echo?a=b"), Call.with(content));
        return Call.failureOf(answer).message();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
