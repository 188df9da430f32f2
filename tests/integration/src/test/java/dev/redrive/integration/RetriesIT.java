// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.integration.Program.Ended;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of messages that fail, as people see and mend it with {@code redrive queue}. */
class RetriesIT {

    private static final Duration COOLDOWN = Duration.ofSeconds(1);
    private static final int PREFIX = 8;

    /** Instants and lengths are shown in whole milliseconds. */
    private static final Duration ROUNDING = Duration.ofMillis(2);

    @TempDir
    static Path folder;

    private static Program program;
    private static RunningDaemon daemon;

    @BeforeAll
    static void start() {
        program = new Program(folder);
        program.configure("""
                queues:
                  emails:
                    handler: { exec: ["false"] }
                    retry: { attempts: 3, cooldown: 1s }
                  once:
                    handler: { exec: ["false"] }
                  held:
                    handler: { exec: ["true"] }
                """);
        daemon = program.serve();
    }

    @AfterAll
    static void stop() {
        daemon.close();
    }

    @Test
    void triesAsOftenAsConfiguredWithTheCooldownBetweenAndThenItIsDead() {
        String id = push("emails", "hello");

        dead("emails", id);

        JsonNode item = program.run("queue", "show", "emails", id.substring(0, PREFIX), "-o", "json")
                .json();
        assertThat(item.path("failureCount").asInt()).isEqualTo(3);
        assertThat(item.path("reason").asText()).isEqualTo("exhausted");
        JsonNode history = item.path("history");
        assertThat(numbers(history)).containsExactly(1, 2, 3);
        for (int i = 1; i < history.size(); i++) {
            JsonNode before = history.get(i - 1);
            Instant ended = Instant.parse(before.path("startedAt").asText())
                    .plusMillis(before.path("tookMs").asLong());
            assertThat(Instant.parse(history.get(i).path("startedAt").asText()))
                    .isAfterOrEqualTo(ended.plus(COOLDOWN).minus(ROUNDING));
        }
        assertThat(program.run("queue", "show", "emails", id.substring(0, PREFIX))
                        .out())
                .contains("Item " + id + " of emails", "dead (exhausted)", "3 begun, 3 failed", "hello");
    }

    @Test
    void isDeadAfterOneFailureWhereNoRetryIsConfigured() {
        JsonNode item = dead("once", push("once", "hello"));

        assertThat(item.path("failureCount").asInt()).isEqualTo(1);
        assertThat(numbers(item.path("history"))).containsExactly(1);
    }

    @Test
    void aRetriedItemBeginsANewLifeAndKeepsTheEarlierOne() {
        String id = push("once", "again");
        JsonNode before = dead("once", id);

        Ended retried = program.run("queue", "retry", "once", id.substring(0, PREFIX), "-o", "json");

        assertThat(retried.exit()).isZero();
        assertThat(retried.json().path("id").asText()).isEqualTo(id);
        assertThat(retried.json().path("status").asText()).isEqualTo("pending");
        assertThat(retried.json().path("failureCount").asInt(-1)).isZero();
        // Nobody but the retry wakes the worker for it.
        await().atMost(Duration.ofSeconds(20))
                .until(() -> item("once", id).path("earlierLives").size() == 1
                        && item("once", id).path("history").size() == 1);
        JsonNode after = dead("once", id);
        assertThat(after.path("failureCount").asInt()).isEqualTo(1);
        assertThat(after.path("earlierLives").get(0).path("attempts")).isEqualTo(before.path("history"));
        assertThat(after.path("createdAt")).isEqualTo(before.path("createdAt"));
        assertThat(program.run("queue", "show", "once", id).out()).contains("Earlier life 1");
    }

    @Test
    void refusesToRetryWhatHasNotFailed() {
        program.run("queue", "pause", "held");
        String id = push("held", "waiting");

        Ended refused = program.run("queue", "retry", "held", id.substring(0, PREFIX));

        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("pending").contains("only failed and dead items can be retried");
        assertThat(item("held", id).path("status").asText()).isEqualTo("pending");
    }

    @Test
    void saysThatThereIsNoSuchItemOrQueue() {
        assertThat(program.run("queue", "retry", "emails", "zzzzzzzz").exit()).isEqualTo(5);
        assertThat(program.run("queue", "retry", "unheard-of", "zzzzzzzz").exit())
                .isEqualTo(5);
    }

    @Test
    void retriesSeveralAndSaysWhichCouldNot() {
        String id = push("once", "one of two");
        dead("once", id);

        Ended ended = program.run("queue", "retry", "once", id, "zzzzzzzz");

        assertThat(ended.exit()).isEqualTo(6);
        assertThat(ended.out()).contains(id).doesNotContain("zzzzzzzz");
        assertThat(ended.err()).contains("zzzzzzzz").doesNotContain(id);
    }

    @Test
    void retriesAllThatAreDead() {
        String id = push("once", "all");
        dead("once", id);

        Ended ended = program.run("queue", "retry", "once", "--all-dead");

        assertThat(ended.exit()).isZero();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> !item("once", id).path("earlierLives").isEmpty());
    }

    @Test
    void tellsTheSameOfTheDeadToPeopleAndPrograms() {
        dead("once", push("once", "listed"));
        await().atMost(Duration.ofSeconds(30)).until(() -> daemon.isDrained("emails") && daemon.isDrained("once"));

        JsonNode items = program.run("queue", "list", "--status", "dead", "-o", "json")
                .json()
                .path("items");
        List<String> lines =
                program.run("queue", "list", "--status", "dead").out().lines().toList();

        assertThat(items)
                .isNotEmpty()
                .allSatisfy(item -> assertThat(item.path("status").asText()).isEqualTo("dead"));
        assertThat(lines.getFirst()).startsWith("ID ").contains("QUEUE", "STATUS", "FAILURES", "LAST ERROR");
        assertThat(lines.stream().skip(1).map(line -> line.substring(0, PREFIX)))
                .containsExactlyElementsOf(StreamSupport.stream(items.spliterator(), false)
                        .map(item -> item.path("id").asText().substring(0, PREFIX))
                        .toList());
    }

    private static String push(String queue, String value) {
        RunningDaemon.Answer answer =
                daemon.post("/api/v1/queues/" + queue + "/items", "{\"value\": \"" + value + "\"}");
        assertThat(answer.status()).isEqualTo(201);
        return answer.body().path("id").asText();
    }

    private static JsonNode item(String queue, String id) {
        return daemon.get("/api/v1/queues/" + queue + "/items/" + id).body();
    }

    private static JsonNode dead(String queue, String id) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> item(queue, id).path("status").asText().equals("dead"));
        return item(queue, id);
    }

    private static List<Integer> numbers(JsonNode attempts) {
        return StreamSupport.stream(attempts.spliterator(), false)
                .map(attempt -> attempt.path("number").asInt())
                .toList();
    }
}
