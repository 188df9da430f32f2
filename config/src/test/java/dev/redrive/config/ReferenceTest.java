// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.form.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/config.md says what the tables of keys say. */
class ReferenceTest {

    @ParameterizedTest
    @MethodSource("tables")
    void showsEveryTable(Section<?> section) throws IOException {
        assertThat(reference()).contains(Tables.markdown(section));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void namesEveryKeyThatComesLater(Section<?> section) throws IOException {
        var reference = reference();

        assertThat(section.later()).allSatisfy(key -> assertThat(reference).contains("`" + key + "`"));
    }

    @Test
    void everyExampleOfAKeyIsValid() {
        assertThat(Tables.ALL)
                .allSatisfy(section -> assertThat(section.keys())
                        .allSatisfy(key -> assertThat(
                                        Reading.problems(example(section.name(), key.name() + ": " + key.example())))
                                .isEmpty()));
    }

    @Test
    void everyExampleOfTheReferenceIsValid() throws IOException {
        var examples = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(reference())
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(examples)
                .isNotEmpty()
                .allSatisfy(yaml -> assertThat(Reading.problems(yaml, Map.of("HOME", "/home/x")))
                        .isEmpty());
    }

    static Stream<Section<?>> tables() {
        return Tables.ALL.stream();
    }

    /** The line in a file where it may stand. */
    private static String example(String section, String line) {
        var policy = "policies: { patient: { attempts: 9 } }\n";
        return switch (section) {
            case "redrive" -> line;
            case "server", "store" -> section + ": { " + line + " }";
            case "policy" -> "policies: { p: { " + line + " } }";
            case "backoff" -> "policies: { p: { backoff: { " + kind(line) + line + " } } }";
            case "queue" -> policy + "queues: { q: { " + line + " } }";
            case "handler" ->
                "queues: { q: { handler: { " + (line.startsWith("workers") ? "java: A, " : "") + line + " } } }";
            case "retry" ->
                "queues: { q: { retry: { " + (line.startsWith("cooldown") ? "attempts: 1, " : "") + line + " } } }";
            case "rule" ->
                "queues: { q: { rules: [ { " + line + (line.startsWith("then") ? ", exit: 1" : ", then: bury")
                        + " } ] } }";
            case "dlq" -> "queues: { q: { dlq: { " + line + " } } }";
            default -> throw new IllegalArgumentException(section);
        };
    }

    private static String kind(String line) {
        return switch (line.substring(0, line.indexOf(':'))) {
            case "kind" -> "";
            case "delay" -> "kind: fixed, ";
            case "step" -> "kind: linear, ";
            case "delays" -> "kind: steps, ";
            default -> "kind: exponential, ";
        };
    }

    /** Tests run in the module's folder or in the project's. */
    private static String reference() throws IOException {
        for (var place : List.of("docs/config.md", "../docs/config.md")) {
            if (Files.exists(Path.of(place))) {
                return Files.readString(Path.of(place));
            }
        }
        throw new AssertionError("there is no docs/config.md");
    }
}
