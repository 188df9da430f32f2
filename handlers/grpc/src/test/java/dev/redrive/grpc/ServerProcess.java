// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@link TestServer} that can be killed. */
final class ServerProcess implements AutoCloseable {

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static ServerProcess start() {
        return start(0, "SERVING");
    }

    /** Returns when it listens. */
    static ServerProcess start(int port, String health, String... more) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                TestServer.class.getName(),
                Integer.toString(port),
                health));
        command.addAll(List.of(more));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectInput(new File("/dev/null"))
                    .start();
            return new ServerProcess(process, port(process));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int port(Process process) throws IOException {
        // Not closed: the server may write more.
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(TestServer.PORT)) {
                return Integer.parseInt(line.substring(TestServer.PORT.length()));
            }
        }
        throw new AssertionError(
                "the server ended: exit " + process.onExit().join().exitValue());
    }

    int port() {
        return port;
    }

    String address() {
        return "127.0.0.1:" + port;
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
