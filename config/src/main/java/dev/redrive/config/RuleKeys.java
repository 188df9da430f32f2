// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import dev.redrive.config.form.Whole;
import dev.redrive.config.form.Word;
import dev.redrive.core.policy.Rule;
import dev.redrive.core.policy.Then;
import java.util.List;
import java.util.stream.Collectors;

/** The table of a rule. */
final class RuleKeys {

    private static final int EXIT_MAX = 255;
    private static final int PATTERN_MAX = 256;

    static final Key<String> CODE = Key.of(
            "code",
            new Text("a failure's code", "[A-Za-z0-9_.-]{1,64}\\*?", "e.g. TIMEOUT, CRASHED or a handler's own word"),
            "TIMEOUT",
            "Failures with this code.");
    static final Key<String> EXCEPTION = Key.of(
            "exception",
            new Text("a class name", "[A-Za-z0-9_.$]{1,255}\\*?", "e.g. java.net.ConnectException or java.net.*"),
            "java.net.ConnectException",
            "Failures with this exception, by its qualified or simple name; `*` may end it.");
    static final Key<Integer> EXIT =
            Key.of("exit", new Whole(1, EXIT_MAX), "69", "Programs that ended with this exit code.");
    static final Key<String> HTTP = Key.of(
            "http",
            new Text("an HTTP status", "[1-5]([0-9][0-9]|[0-9]?\\*)", "e.g. 404 or 5*").numeric(),
            "404",
            "Failures with this HTTP status; `*` may end it.");
    static final Key<String> GRPC = Key.of(
            "grpc",
            new Text("a gRPC status", "[A-Z][A-Z_]{1,31}", "e.g. NOT_FOUND or RESOURCE_EXHAUSTED"),
            "NOT_FOUND",
            "Failures with this gRPC status.");
    static final Key<String> FAILURE = Key.of(
            "failure",
            new Text(
                    "a failure pattern",
                    "(?! )[^*]{1," + (PATTERN_MAX - 1) + "}\\*?",
                    "a code or a type, e.g. TIMEOUT, exit 69 or java.net.*"),
            "TIMEOUT",
            "Failures whose code or type is this; `*` may end it.");
    static final Key<Then> THEN = Key.of(
                    "then", Word.of(Then.class), "bury", "What happens to the message, whatever its policy says.")
            .mandatory();

    private static final List<Key<?>> CONDITIONS = List.of(CODE, EXCEPTION, EXIT, HTTP, GRPC, FAILURE);

    static final Section<Rule> SECTION = Section.of(
                    "rule", RuleKeys::make, CODE, EXCEPTION, EXIT, HTTP, GRPC, FAILURE, THEN)
            .check(RuleKeys::check);

    private RuleKeys() {}

    private static void check(Answers answers) {
        var written = CONDITIONS.stream().filter(answers::has).count();
        if (written != 1) {
            answers.judge()
                    .report(
                            answers.node(),
                            written == 0 ? "the rule has no condition" : "the rule has " + written + " conditions",
                            "write exactly one of "
                                    + CONDITIONS.stream().map(Key::name).collect(Collectors.joining(", ")));
        }
    }

    private static Rule make(Answers answers) {
        return Rule.of(pattern(answers), answers.value(THEN));
    }

    private static String pattern(Answers answers) {
        if (answers.has(EXIT)) {
            return "exit " + answers.value(EXIT);
        }
        if (answers.has(HTTP)) {
            return "HTTP " + answers.value(HTTP);
        }
        if (answers.has(GRPC)) {
            return "gRPC " + answers.value(GRPC);
        }
        if (answers.has(CODE)) {
            return answers.value(CODE);
        }
        return answers.has(EXCEPTION) ? answers.value(EXCEPTION) : answers.value(FAILURE);
    }
}
