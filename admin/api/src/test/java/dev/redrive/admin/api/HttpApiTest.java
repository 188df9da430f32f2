// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HttpApiTest {

    @Test
    void sendsQueryBodyAndToken() throws IOException {
        HttpServer echo = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        echo.createContext("/", exchange -> {
            String heard = exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            byte[] answer = heard.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        echo.start();
        URI base = URI.create("http://127.0.0.1:" + echo.getAddress().getPort() + "/");
        try (HttpApi api = new HttpApi(base, "secret")) {
            Answer answer = api.call(new Request("POST", "/a%2Fb", Map.of("after", "x&y z"), "{\"ü\":1}"));

            assertThat(answer.body()).isEqualTo("POST /a%2Fb?after=x%26y%20z Bearer secret application/json {\"ü\":1}");
        } finally {
            echo.stop(0);
        }
    }

    @Test
    void namesTheAddressWhereNobodyAnswers() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        URI nobody = URI.create("http://127.0.0.1:" + free);
        try (HttpApi api = new HttpApi(nobody, null)) {
            assertThatThrownBy(() -> api.call(Request.get("/")))
                    .isInstanceOfSatisfying(
                            ApiUnreachable.class, e -> assertThat(e.url()).isEqualTo(nobody))
                    .hasMessage("no answer from " + nobody + ": the connection was refused");
        }
    }

    @Test
    void wantsTheUrlOfAServer() {
        for (String wrong : new String[] {"localhost:8420", "ftp://localhost", "http:/x", ""}) {
            assertThatThrownBy(() -> new HttpApi(URI.create(wrong), null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("not the URL of a server");
        }
    }
}
