// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A handler over HTTP in a process of its own, which takes everything. */
final class HttpModule implements AutoCloseable {

    private static final String PORT = "port ";

    private final Process process;
    private final int port;

    private HttpModule(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Returns when it listens; port 0 takes any. */
    static HttpModule start(int port) {
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx64m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            HttpModule.class.getName(),
                            Integer.toString(port))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith(PORT)) {
                    return new HttpModule(process, Integer.parseInt(line.substring(PORT.length())));
                }
            }
            throw new AssertionError("the module ended");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        System.out.println(PORT + server.getAddress().getPort());
    }

    int port() {
        return port;
    }

    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
