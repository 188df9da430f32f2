// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The delays of the presets, by the formulas of the designs they come from (docs/seeds.md). */
class PolicyExplainIT {

    @TempDir
    Path folder;

    private Program program;

    @BeforeEach
    void prepare() {
        program = new Program(folder);
        program.configure("""
                policies:
                  patient: { attempts: 3, within: 1h, backoff: [1s, 10s] }
                queues: { any: {} }
                """);
    }

    @Test
    void eventsDoubleFromOneSecondToFiveMinutes() {
        Program.Ended page = program.run("policy", "explain", "events", "--attempts", "11");
        JsonNode json = program.run("policy", "explain", "events", "--attempts", "11", "-o", "json")
                .json();

        assertThat(json.path("policy").asText()).isEqualTo("events");
        assertThat(json.path("attempts").asInt()).isEqualTo(11);
        List<JsonNode> delays = delays(json);
        assertThat(delays)
                .extracting(each -> each.path("attempt").asInt())
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(delays)
                .extracting(each -> each.path("baseMs").asLong())
                .containsExactlyElementsOf(seconds(1, 2, 4, 8, 16, 32, 64, 128, 256, 300));
        long total = 0;
        for (JsonNode delay : delays) {
            long base = delay.path("baseMs").asLong();
            total += base;
            assertThat(delay.path("minMs").asLong()).isEqualTo(base * 8 / 10);
            assertThat(delay.path("maxMs").asLong()).isEqualTo(base * 12 / 10);
            assertThat(delay.path("totalMs").asLong()).isEqualTo(total);
        }
        assertThat(page.exit()).isZero();
        assertThat(page.out().lines().filter(line -> line.matches(" +\\d+ .*")).map(String::strip))
                .hasSize(10)
                .contains("1              1s  800ms to 1s 200ms                  1s")
                .last()
                .asString()
                .matches("10 +5m +4m to 6m +13m 31s");
        assertThat(page.out()).contains("Gives up after 13m 31s");
    }

    @Test
    void retryTopicsWaitThreeTimesAndGiveUpAfter35Seconds() {
        Program.Ended page = program.run("policy", "explain", "retry-topic");
        JsonNode json =
                program.run("policy", "explain", "retry-topic", "-o", "json").json();

        assertThat(delays(json))
                .extracting(each -> each.path("baseMs").asLong())
                .containsExactlyElementsOf(seconds(5, 10, 20));
        assertThat(json.path("attempts").asInt()).isEqualTo(4);
        assertThat(json.path("totalMs").asLong()).isEqualTo(35_000);
        assertThat(json.path("then").asText()).isEqualTo("dead");
        assertThat(page.out()).contains("Gives up after 35s of waiting, then dead (exhausted).");
    }

    @Test
    void knowsThePoliciesOfTheFileToo() {
        JsonNode json =
                program.run("policy", "explain", "patient", "-o", "json").json();

        assertThat(delays(json))
                .extracting(each -> each.path("baseMs").asLong())
                .containsExactlyElementsOf(seconds(1, 10));
        assertThat(program.run("policy", "list").out()).contains("patient", "events", "retry-topic");
        assertThat(program.run("policy", "explain", "impatient").exit()).isEqualTo(5);
    }

    @Test
    void explainsThePresetsWhereNothingIsConfigured(@TempDir Path empty) {
        Program.Ended explained = new Program(empty).run("policy", "explain", "retry-topic");
        Program.Ended status = new Program(empty).run("status");

        assertThat(explained.exit()).as(explained.err()).isZero();
        assertThat(status.exit()).isEqualTo(1);
        assertThat(status.err()).contains("there is no redrive.yaml", "redrive demo");
        assertThat(empty).isEmptyDirectory();
    }

    private static List<JsonNode> delays(JsonNode explained) {
        return StreamSupport.stream(explained.path("delays").spliterator(), false)
                .toList();
    }

    private static List<Long> seconds(long... seconds) {
        return LongStream.of(seconds).map(each -> each * 1000).boxed().toList();
    }
}
