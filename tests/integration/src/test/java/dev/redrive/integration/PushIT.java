// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is pushed comes back as it was given. */
class PushIT {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int MORE_THAN_A_PAGE = 2_345;

    @TempDir
    static Path folder;

    private static Program program;
    private static RunningDaemon daemon;

    @BeforeAll
    static void start() {
        program = new Program(folder);
        program.configure("queues: { other: {} }\n");
        daemon = program.serve();
    }

    @AfterAll
    static void stop() {
        daemon.close();
    }

    @Test
    void everythingSaidAboutAnItemComesBack() {
        Program.Ended pushed = program.run(
                "queue",
                "push",
                "full",
                "--value",
                "gr\u00fc\u00dfe",
                "--type",
                "order.placed",
                "--key",
                "customer-7",
                "--priority",
                "high",
                "--source",
                "shop",
                "--id",
                "P-1",
                "--correlation-id",
                "C-9",
                "--delay",
                "1h",
                "--header",
                "a=1",
                "--header",
                "b=x=y",
                "--header",
                "a=2",
                "-o",
                "json");

        assertThat(pushed.exit()).as(pushed.err()).isZero();
        String id = pushed.json().path("id").asText();
        JsonNode item = program.run("queue", "show", "full", id, "-o", "json").json();
        assertThat(item.path("value").asText()).isEqualTo("gr\u00fc\u00dfe");
        assertThat(item.path("type").asText()).isEqualTo("order.placed");
        assertThat(item.path("key").asText()).isEqualTo("customer-7");
        assertThat(item.path("priority").asText()).isEqualTo("high");
        assertThat(item.path("source").asText()).isEqualTo("shop");
        assertThat(item.path("producerId").asText()).isEqualTo("P-1");
        assertThat(item.path("correlationId").asText()).isEqualTo("C-9");
        assertThat(item.path("headers"))
                .extracting(header -> header.path("name").asText() + "="
                        + header.path("value").asText())
                .containsExactly("a=1", "b=x=y", "a=2");
        assertThat(Duration.between(instant(item, "createdAt"), instant(item, "dueAt")))
                .isEqualTo(Duration.ofHours(1));
        assertThat(item.path("status").asText()).isEqualTo("pending");
    }

    @Test
    void linesAreItemsAndListsAreNotCutShort() throws IOException {
        String lines = IntStream.range(0, MORE_THAN_A_PAGE)
                .mapToObj(each -> "line " + each)
                .collect(Collectors.joining("\n\n", "", "\n"));

        Program.Ended pushed = program.feed(lines, "queue", "push", "many", "--lines", "-", "--type", "t");
        assertThat(pushed.exit()).as(pushed.err()).isZero();
        assertThat(pushed.out()).contains("pushed " + MORE_THAN_A_PAGE + " items to many");

        Program.Ended listed = program.run("queue", "list", "many", "-o", "ndjson");
        List<String> documents = listed.out().lines().toList();
        assertThat(documents).hasSize(MORE_THAN_A_PAGE);
        Set<String> ids = new HashSet<>();
        for (String document : documents) {
            assertThat(JSON.readTree(document).path("type").asText()).isEqualTo("t");
            ids.add(JSON.readTree(document).path("id").asText());
        }
        assertThat(ids).hasSize(MORE_THAN_A_PAGE);
        assertThat(program.run("queue", "list", "many", "-o", "ndjson", "--limit", "1200")
                        .out()
                        .lines())
                .hasSize(1200);
        String first = JSON.readTree(documents.getFirst()).path("id").asText();
        assertThat(daemon.get("/api/v1/items/" + first).body().path("value").asText())
                .isEqualTo("line 0");
    }

    @Test
    void aFileIsOneItemWhateverItHolds() {
        program.write("two.txt", "one\ntwo\n");

        JsonNode file = program.run("queue", "push", "files", "--file", "two.txt", "-o", "json")
                .json();
        JsonNode lines = program.run("queue", "push", "files", "--lines", "two.txt", "-o", "json")
                .json();

        assertThat(value(file)).isEqualTo("one\ntwo\n");
        assertThat(lines.path("items")).extracting(PushIT::value).containsExactly("one", "two");
    }

    @Test
    void theWrongWordsAreAnsweredWithTheRightOnes() {
        assertThat(program.run("queue", "push", "q").exit()).isEqualTo(2);
        assertThat(program.run("queue", "push", "q", "--value", "x", "--priority", "urgent")
                        .err())
                .contains("low, normal, high, critical");
        Program.Ended unknown = program.run("queue", "psh");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("did you mean push");
        assertThat(program.run("queue", "list", "unheard-of").exit()).isEqualTo(5);
        Program.Ended nobody = program.run("status", "--server", "http://127.0.0.1:1");
        assertThat(nobody.exit()).isEqualTo(1);
        assertThat(nobody.err()).contains("http://127.0.0.1:1").contains("redrive serve");
    }

    private static String value(JsonNode item) {
        return daemon.get("/api/v1/items/" + item.path("id").asText())
                .body()
                .path("value")
                .asText();
    }

    private static Instant instant(JsonNode item, String field) {
        return Instant.parse(item.path(field).asText());
    }
}
