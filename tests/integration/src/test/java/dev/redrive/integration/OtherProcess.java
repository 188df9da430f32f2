// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A server in a JVM of its own, which prints the port it listens on. */
record OtherProcess(Process process, int port) implements AutoCloseable {

    private static final String PORT = "port ";

    /**
     * Returns when it listens.
     *
     * @param main gets the port as its argument, and tells it by {@link #tell}
     * @param port 0 takes any
     */
    static OtherProcess start(Class<?> main, int port) {
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx64m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            main.getName(),
                            Integer.toString(port))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith(PORT)) {
                    return new OtherProcess(process, Integer.parseInt(line.substring(PORT.length())));
                }
            }
            throw new AssertionError(main.getSimpleName() + " ended");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For the other process: it listens there. */
    static void tell(int port) {
        System.out.println(PORT + port);
    }

    /** Gone when it returns. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
