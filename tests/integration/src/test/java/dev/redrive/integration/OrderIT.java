// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys keep their order through failures, and wait for nobody else. */
class OrderIT {

    private static final int KEYS = 5;
    private static final int ITEMS = 40;
    private static final int FLAKY_EVERY = 13;

    @TempDir
    Path folder;

    @Test
    void successesOfAKeyComeInTheOrderOfTheirPush() throws IOException {
        Program program = program();
        try (RunningDaemon daemon = program.serve()) {
            push(
                    daemon,
                    IntStream.range(0, ITEMS)
                            .boxed()
                            .flatMap(number -> IntStream.range(0, KEYS).mapToObj(key -> item(key, number)))
                            .toList());

            await().atMost(Duration.ofSeconds(60)).until(() -> daemon.isDrained("ordered"));
        }

        List<String> done = done();
        for (int key = 0; key < KEYS; key++) {
            String prefix = "k" + key + " ";
            assertThat(done.stream().filter(line -> line.startsWith(prefix)))
                    .containsExactlyElementsOf(IntStream.range(0, ITEMS)
                            .mapToObj(number -> prefix + number + (number % FLAKY_EVERY == 0 ? " flaky" : " ok"))
                            .toList());
        }
    }

    @Test
    void aKeyThatWaitsDoesNotStallTheOthers() throws IOException {
        Program program = program();
        try (RunningDaemon daemon = program.serve()) {
            push(daemon, List.of("k0 0 stubborn", "k0 1 ok"));
            push(
                    daemon,
                    IntStream.range(0, ITEMS)
                            .mapToObj(number -> "k1 " + number + " ok")
                            .toList());

            await().atMost(Duration.ofSeconds(30))
                    .until(() -> daemon.queue("ordered")
                                    .path("counts")
                                    .path("completed")
                                    .asInt()
                            == ITEMS);

            assertThat(done()).hasSize(ITEMS).allMatch(line -> line.startsWith("k1 "));
            // One look: the stubborn one may go from failed to pending and back between two.
            JsonNode counts = daemon.queue("ordered").path("counts");
            assertThat(counts.path("failed").asInt()
                            + counts.path("pending").asInt()
                            + counts.path("active").asInt())
                    .isEqualTo(2);
        }
    }

    /** A handler that fails a flaky message twice and a stubborn one always, and writes down what went well. */
    private Program program() {
        Program program = new Program(folder);
        program.compile("Noting", """
                import dev.redrive.core.attempt.*;
                import java.nio.file.*;

                public final class Noting implements dev.redrive.core.port.Handler {
                    @Override
                    public Outcome attempt(Attempt attempt) throws Exception {
                        String value = attempt.message().value().text();
                        if (value.endsWith("stubborn") || value.endsWith("flaky") && attempt.number() < 3) {
                            throw new java.io.IOException("as asked");
                        }
                        Thread.sleep(1);
                        synchronized (Noting.class) {
                            Files.writeString(Path.of("done"), value + "\\n",
                                    StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                        }
                        return Outcome.SUCCEEDED;
                    }
                }
                """);
        program.configure("""
                classpath: [ ./handlers ]
                queues:
                  ordered:
                    handler: { java: Noting }
                    order: key
                    retry: { attempts: 1000, cooldown: 100ms }
                """);
        return program;
    }

    private static String item(int key, int number) {
        return "k" + key + " " + number + (number % FLAKY_EVERY == 0 ? " flaky" : " ok");
    }

    private static void push(RunningDaemon daemon, List<String> values) {
        String items = values.stream()
                .map(value -> "{\"key\": \"" + value.substring(0, 2) + "\", \"value\": \"" + value + "\"}")
                .collect(Collectors.joining(", ", "{\"items\": [", "]}"));
        assertThat(daemon.post("/api/v1/queues/ordered/items", items).status()).isEqualTo(201);
    }

    private List<String> done() throws IOException {
        return Files.readAllLines(folder.resolve("done"));
    }
}
