// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import dev.redrive.integration.kafka.Attempts.Told;
import dev.redrive.testkit.kafka.Pause;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Queues in a process of their own, which can be killed at any moment. It dies with this JVM. */
final class Child implements AutoCloseable {

    private static final long END_SECONDS_MAX = 30;

    private static final String LOGGING = """
        <configuration>
          <appender name="log" class="ch.qos.logback.core.ConsoleAppender">
            <target>System.err</target>
            <encoder><pattern>%d{HH:mm:ss.SSS} %-5level [%thread] %logger{20} %msg %kvp%n</pattern></encoder>
          </appender>
          <logger name="dev.redrive" level="INFO"/>
          <root level="WARN"><appender-ref ref="log"/></root>
        </configuration>
        """;

    private final Process process;
    private final Thread reading;
    private final Path log;
    private @Nullable Pause pause;

    private Child(Process process, Path log, Consumer<Told> tell) {
        this.process = process;
        this.log = log;
        this.reading = Thread.ofVirtual().start(() -> read(process, tell));
    }

    /** The folder is its data directory, and has its log beside. */
    static Child start(Path folder, Map<String, String> properties, Consumer<Told> tell, TestQueue... queues) {
        try {
            Path log = folder.resolveSibling(folder.getFileName() + ".log");
            Path logging = Files.writeString(folder.resolveSibling("logback-child.xml"), LOGGING);
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--enable-native-access=ALL-UNNAMED",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Xmx512m",
                    "-Dlogback.configurationFile=" + logging,
                    "-cp",
                    System.getProperty("java.class.path"),
                    KafkaChild.class.getName(),
                    folder.toString()));
            properties.forEach((name, value) -> command.add(KafkaChild.PROPERTY + name + "=" + value));
            for (TestQueue queue : queues) {
                command.add(queue.text());
            }
            Process process = new ProcessBuilder(command)
                    .redirectError(Redirect.appendTo(log.toFile()))
                    .start();
            return new Child(process, log, tell);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(Process process, Consumer<Told> tell) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                tell.accept(Told.of(line));
            }
        } catch (IOException e) {
            // The pipe is gone with the process.
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGSTOP, until what is returned is closed. */
    AutoCloseable pause() throws IOException {
        Pause still = Pause.of(process);
        pause = still;
        return still::end;
    }

    /** SIGKILL. Returns when it is gone, and all that it has said was heard. */
    void kill() {
        process.toHandle().destroyForcibly();
        if (pause != null) {
            pause.forget();
        }
        try {
            if (!process.waitFor(END_SECONDS_MAX, TimeUnit.SECONDS)) {
                throw new AssertionError("cannot be killed: " + process.pid());
            }
            reading.join(TimeUnit.SECONDS.toMillis(END_SECONDS_MAX));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() {
        kill();
    }
}
