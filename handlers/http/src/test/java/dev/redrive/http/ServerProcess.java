// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** A {@link TestServer} in a process of its own. */
final class ServerProcess implements AutoCloseable {

    private final Process process;
    private final int port;
    private final int garbagePort;

    private ServerProcess(Process process, int port, int garbagePort) {
        this.process = process;
        this.port = port;
        this.garbagePort = garbagePort;
    }

    static ServerProcess start() throws IOException, URISyntaxException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path classes = Path.of(TestServer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Process process = new ProcessBuilder(
                        java,
                        "-Xmx256m",
                        "-Dsun.net.httpserver.nodelay=true",
                        "-Dsun.net.httpserver.maxIdleConnections=2000",
                        "-cp",
                        classes.toString(),
                        TestServer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (line == null) {
            throw new IOException("the server ended before it began");
        }
        String[] ports = line.split(" ");
        return new ServerProcess(process, Integer.parseInt(ports[0]), Integer.parseInt(ports[1]));
    }

    Endpoint endpoint(String path) {
        return new Endpoint(URI.create("http://127.0.0.1:" + port + path), Map.of());
    }

    Endpoint garbage() {
        return new Endpoint(URI.create("http://127.0.0.1:" + garbagePort + "/"), Map.of());
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Without waiting: nobody asks it for anything any more. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
