// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attempts by type, schemas, and recovery by schedule, in one daemon: what waits for one test waits beside the others. */
class EventsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String ORDER_SCHEMA = """
            {
              "required": ["items"],
              "properties": {"items": {"items": {"properties": {"price": {"type": "%s"}}}}}
            }
            """;

    /** Takes down what it gets, one a line. */
    private static final String TAKE = "#!/bin/sh\ncat >> handled\necho >> handled\n";

    private static final String SLOW = "#!/bin/sh\n[ \"$(cat)\" != slow ] || exec sleep 20\nexit 1\n";

    private static final Map<String, Integer> TRIES = Map.of(
            "ml.run.started",
            5,
            "ml.trial.done",
            3,
            "ui.command.message.send",
            2,
            "system.error",
            3,
            "user.created",
            3);

    @TempDir
    static Path folder;

    private static Program program;
    private static RunningDaemon daemon;
    private static final Map<String, String> typed = new TreeMap<>();

    @BeforeAll
    static void start() {
        program = new Program(folder);
        program.script("take", TAKE);
        program.script("slow", SLOW);
        program.write("order.schema.json", ORDER_SCHEMA.replace("%s", "number"));
        program.configure("""
                queues:
                  events:
                    handler: { exec: ["false"] }
                    policy: events
                  orders:
                    handler: { exec: ["./take"] }
                    retry: { attempts: 3, cooldown: 0s }
                    schema: ./order.schema.json
                  slow:
                    handler: { exec: ["./slow"] }
                    timeout: 300ms
                recovery: [ { queue: slow, code: TIMEOUT, age: 0s, every: 1s } ]
                """);
        daemon = program.serve();
        TRIES.keySet().forEach(type -> typed.put(type, push("events", "x", type)));
        // And one as people do it.
        typed.put(
                "ui.command.room.create",
                program.run("queue", "push", "events", "--type", "ui.command.room.create", "--value", "x", "-o", "json")
                        .json()
                        .path("id")
                        .asText());
    }

    @AfterAll
    static void stop() {
        daemon.close();
    }

    @Test
    void eachTypeIsTriedAsOftenAsItsLineOfTheTableSays() {
        await().atMost(PATIENCE).until(() -> daemon.isDrained("events"));

        Map<String, Integer> tries = new TreeMap<>();
        typed.forEach(
                (type, id) -> tries.put(type, item("events", id).path("history").size()));
        Map<String, Integer> expected = new TreeMap<>(TRIES);
        expected.put("ui.command.room.create", 2);
        assertThat(tries).isEqualTo(expected);
    }

    @Test
    void whatDoesNotFitTheSchemaIsBuriedUnseenWithThePlaceInTheDocument() throws IOException {
        String good = push("orders", "{\"items\": [{\"price\": 1}], \"n\": 1}");
        String wrong = push("orders", "{\"items\": [{\"price\": 1}, {\"price\": \"cheap\"}], \"n\": 2}");
        String broken = push("orders", "{\"items\": [],\n oops");

        await().atMost(PATIENCE).until(() -> daemon.isDrained("orders"));

        assertThat(item("orders", good).path("status").asText()).isEqualTo("completed");
        invalid(wrong, "/items/1/price: string found, number expected");
        invalid(broken, "it is not JSON at line 2, column 2");
        assertThat(handled()).anyMatch(line -> line.contains("\"n\": 1")).noneMatch(line -> line.contains("\"n\": 2"));

        program.write("order.schema.json", "{\n \"type\": 7 }");
        await().atMost(PATIENCE).until(() -> program.log().contains("it is not a schema: /type"));

        assertThat(program.log()).contains("order.schema.json:2:", "the old configuration goes on");
        Program.Ended check = program.run("config", "check");
        assertThat(check.exit()).isEqualTo(7);
        assertThat(check.err())
                .containsPattern("redrive\\.yaml:9: queues\\.orders\\.schema: .*order\\.schema\\.json:2:");

        program.write("order.schema.json", ORDER_SCHEMA.replace("%s", "string"));
        await().atMost(PATIENCE).until(() -> program.log().contains("schemas: read again"));
        String now = push("orders", "{\"items\": [{\"price\": \"cheap\"}], \"n\": 3}");
        await().atMost(PATIENCE).until(() -> daemon.isDrained("orders"));

        assertThat(item("orders", now).path("status").asText()).isEqualTo("completed");
    }

    @Test
    void recoversWhatTimedOutAndNothingElseEachTwiceAtMost() {
        List<String> slow = List.of(push("slow", "slow"), push("slow", "slow"));
        String failing = push("slow", "failing");

        await().atMost(PATIENCE).until(() -> slow.stream().allMatch(id -> lives(id) == 2 && isDead(id)));

        await().during(Duration.ofSeconds(3))
                .atMost(PATIENCE)
                .until(() -> slow.stream().allMatch(id -> lives(id) == 2 && isDead(id)) && lives(failing) == 0);
        assertThat(item("slow", failing).path("lastError").path("code").asText())
                .isNotEqualTo("TIMEOUT");
        assertThat(item("slow", slow.getFirst()).path("lastError").path("code").asText())
                .isEqualTo("TIMEOUT");
    }

    private static void invalid(String id, String why) {
        JsonNode item = item("orders", id);
        assertThat(item.path("status").asText()).isEqualTo("dead");
        assertThat(item.path("reason").asText()).isEqualTo("invalid");
        assertThat(item.path("history")).hasSize(1);
        assertThat(item.path("lastError").path("code").asText()).isEqualTo("INVALID");
        assertThat(item.path("lastError").path("message").asText()).contains(why);
    }

    private static int lives(String id) {
        return item("slow", id).path("earlierLives").size();
    }

    private static boolean isDead(String id) {
        return item("slow", id).path("status").asText().equals("dead");
    }

    private static JsonNode item(String queue, String id) {
        return daemon.get("/api/v1/queues/" + queue + "/items/" + id).body();
    }

    private static String push(String queue, String value) {
        return push(queue, value, "");
    }

    private static String push(String queue, String value, String type) {
        ObjectNode item = JsonNodeFactory.instance.objectNode().put("value", value);
        if (!type.isEmpty()) {
            item.put("type", type);
        }
        RunningDaemon.Answer answer = daemon.post("/api/v1/queues/" + queue + "/items", item.toString());
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
        return answer.body().path("id").asText();
    }

    private static List<String> handled() throws IOException {
        return Files.readAllLines(folder.resolve("handled"));
    }
}
