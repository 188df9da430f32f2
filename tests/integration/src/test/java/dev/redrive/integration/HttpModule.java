// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A handler over HTTP in a process of its own, which takes everything and makes one word of the document "change". */
final class HttpModule implements AutoCloseable {

    private static final byte[] CHANGE = "change".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CHANGED = "changed".getBytes(StandardCharsets.US_ASCII);

    private final OtherProcess other;

    private HttpModule(OtherProcess other) {
        this.other = other;
    }

    /** Returns when it listens; port 0 takes any. */
    static HttpModule start(int port) {
        return new HttpModule(OtherProcess.start(HttpModule.class, port));
    }

    public static void main(String[] args) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/", exchange -> {
            byte[] document = exchange.getRequestBody().readAllBytes();
            if (Arrays.equals(document, CHANGE)) {
                exchange.getResponseHeaders().set("x-redrive-document", "changed");
                exchange.sendResponseHeaders(200, CHANGED.length);
                exchange.getResponseBody().write(CHANGED);
            } else {
                exchange.sendResponseHeaders(204, -1);
            }
            exchange.close();
        });
        server.start();
        OtherProcess.tell(server.getAddress().getPort());
    }

    int port() {
        return other.port();
    }

    void kill() {
        other.kill();
    }

    @Override
    public void close() {
        kill();
    }
}
