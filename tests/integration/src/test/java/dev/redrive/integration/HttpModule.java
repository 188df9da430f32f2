// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A handler over HTTP in a process of its own, which takes everything. */
final class HttpModule implements AutoCloseable {

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
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(204, -1);
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
