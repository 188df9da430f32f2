// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same event comes twice to a daemon that tells duplicates. */
class DuplicatesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration WINDOW = Duration.ofSeconds(2);

    /** Takes down what it gets, one a line. */
    private static final String TAKE = "#!/bin/sh\ncat >> handled\necho >> handled\n";

    @TempDir
    static Path folder;

    private static Program program;
    private static RunningDaemon daemon;

    @BeforeAll
    static void start() {
        program = new Program(folder);
        program.script("take", TAKE);
        program.script("slow", TAKE + "sleep 1\n");
        program.script("flaky", TAKE + "[ \"$REDRIVE_ATTEMPT\" = 2 ]\n");
        program.configure(config("2s"));
        daemon = program.serve();
    }

    private static String config(String window) {
        return """
                queues:
                  events: { handler: { exec: ["./take"] }, duplicates: on }
                  slow: { handler: { exec: ["./slow"] }, duplicates: { window: 1h } }
                  flaky: { handler: { exec: ["./flaky"] }, duplicates: on, retry: { attempts: 2, cooldown: 100ms } }
                  brief: { handler: { exec: ["./take"] }, duplicates: { window: WINDOW } }
                """.replace("WINDOW", window);
    }

    @AfterAll
    static void stop() {
        daemon.close();
    }

    @Test
    void isHandledOnceAndCountedWhenPushedTwice() {
        String[] push = {
            "queue", "push", "events", "--id", "e-1", "--correlation-id", "c-1", "--value", "paid", "-o", "json"
        };
        String first = program.run(push).json().path("id").asText();
        completed("events", first);
        String second = program.run(push).json().path("id").asText();
        completed("events", second);
        completed("events", push("events", "e-1", "c-2", "of another correlation"));

        assertThat(handled("paid")).isEqualTo(1);
        assertThat(handled("of another correlation")).isEqualTo(1);
        assertThat(item("events", first).path("duplicate").asBoolean()).isFalse();
        JsonNode copy = item("events", second);
        assertThat(copy.path("duplicate").asBoolean()).isTrue();
        assertThat(copy.path("attempt").asInt()).isZero();
        assertThat(program.run("queue", "show", "events", second).out()).contains("completed (a duplicate)");
        JsonNode engine = daemon.queue("events").path("engine");
        assertThat(engine.path("duplicates").asInt()).isEqualTo(1);
        assertThat(engine.path("completed").asInt()).isEqualTo(2);
        assertThat(engine.path("gap").asInt()).isZero();
        assertThat(program.run("status").out()).contains("1 duplicate");
        assertThat(Scrape.of(daemon).value("redrive_duplicates_total", "queue=\"events\""))
                .isEqualTo(1);
        assertThat(Scrape.of(daemon).value("redrive_attempts_total", "queue=\"events\""))
                .isEqualTo(2);
    }

    @Test
    void isHandledOnceWhenBothAreInHandAtOnce() {
        JsonNode pushed = daemon.post("/api/v1/queues/slow/items", """
                        {"items": [{"value": "slowly", "id": "e-1"}, {"value": "slowly", "id": "e-1", "key": "k"}]}
                        """).body().path("items");

        pushed.forEach(each -> completed("slow", each.path("id").asText()));

        assertThat(handled("slowly")).isEqualTo(1);
        assertThat(daemon.queue("slow").path("engine").path("duplicates").asInt())
                .isEqualTo(1);
    }

    @Test
    void aRetryIsNoDuplicateOfItself() {
        String id = push("flaky", "e-1", null, "at the second try");

        JsonNode item = completed("flaky", id);

        assertThat(item.path("duplicate").asBoolean()).isFalse();
        assertThat(item.path("attempt").asInt()).isEqualTo(2);
        assertThat(handled("at the second try")).isEqualTo(2);
    }

    @Test
    void isHandledAgainAfterTheWindowAndTheWindowFollowsTheFile() {
        completed("brief", push("brief", "e-1", null, "again"));
        await().pollDelay(WINDOW).until(() -> true);
        completed("brief", push("brief", "e-1", null, "again"));
        assertThat(handled("again")).isEqualTo(2);

        program.configure(config("1h"));
        await().atMost(PATIENCE).until(() -> program.log().contains("queues.brief.duplicates: changed"));
        await().pollDelay(WINDOW).until(() -> true);
        JsonNode copy = completed("brief", push("brief", "e-1", null, "again"));

        assertThat(copy.path("duplicate").asBoolean()).isTrue();
        assertThat(handled("again")).isEqualTo(2);
    }

    private static String push(String queue, String id, String correlation, String value) {
        String ids =
                "\"id\": \"" + id + "\"" + (correlation == null ? "" : ", \"correlationId\": \"" + correlation + "\"");
        return daemon.post("/api/v1/queues/" + queue + "/items", "{\"value\": \"" + value + "\", " + ids + "}")
                .body()
                .path("id")
                .asText();
    }

    private static JsonNode item(String queue, String id) {
        return daemon.get("/api/v1/queues/" + queue + "/items/" + id).body();
    }

    private static JsonNode completed(String queue, String id) {
        return await().atMost(PATIENCE)
                .until(
                        () -> item(queue, id),
                        item -> item.path("status").asText().equals("completed"));
    }

    private static long handled(String value) {
        try {
            List<String> lines = Files.readAllLines(folder.resolve("handled"));
            return lines.stream().filter(value::equals).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
