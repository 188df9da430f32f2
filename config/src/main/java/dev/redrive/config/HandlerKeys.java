// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.ListOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import dev.redrive.config.form.Whole;
import dev.redrive.config.yaml.Node;
import java.util.List;
import java.util.OptionalInt;

/** The table of a handler. */
final class HandlerKeys {

    private static final int ARGUMENTS_MAX = 256;
    private static final int WORKERS_MAX = 1024;
    private static final String NAME = "[A-Za-z_$][A-Za-z0-9_$]*";

    static final Key<List<String>> EXEC = Key.of(
            "exec",
            new ListOf<>(new Text("an argument", "[^\\x00]*", "a text").numeric(), 1, ARGUMENTS_MAX),
            "[\"python3\", \"send.py\"]",
            "A program and its arguments, run in the file's folder without a shell: one process a message, unless"
                    + " `workers` keeps some.");
    static final Key<String> JAVA = Key.of(
            "java",
            new Text("a class name", NAME + "(\\." + NAME + ")*", "e.g. com.acme.Payments"),
            "com.acme.Payments",
            "A class found on `classpath`, run in the daemon, unless `workers` gives it processes of its own.");
    static final Key<Integer> WORKERS = Key.of(
            "workers",
            new Whole(1, WORKERS_MAX),
            "4",
            "How many processes are kept running for the handler; they speak JSON lines.");

    static final Section<HandlerConfig> SECTION = Section.of("handler", HandlerKeys::make, EXEC, JAVA, WORKERS)
            .later("http", "grpc")
            .check(HandlerKeys::check);

    private HandlerKeys() {}

    private static void check(Answers answers) {
        var judge = answers.judge();
        var argv = answers.get(EXEC);
        var at = answers.at(EXEC);
        if (at != null && argv != null && argv.getFirst().isBlank()) {
            judge.report(at, "the program's name is empty", "write e.g. [\"python3\", \"send.py\"]");
        }
        if (answers.has(EXEC) && answers.has(JAVA)) {
            judge.report(answers.node(), "both 'exec' and 'java' are here", "keep one of them");
        } else if (!answers.has(EXEC) && !answers.has(JAVA) && !namesLaterKind(answers.node())) {
            judge.report(
                    answers.node(),
                    answers.has(WORKERS) ? "'workers' has nothing to run" : "the handler has nothing to run",
                    "add exec: [program, argument] or java: com.acme.Payments");
        }
    }

    private static boolean namesLaterKind(Node node) {
        return node instanceof Node.Mapping mapping
                && mapping.entries().stream().anyMatch(entry -> SECTION.later().contains(entry.key()));
    }

    private static HandlerConfig make(Answers answers) {
        var kept = answers.get(WORKERS);
        var workers = kept == null ? OptionalInt.empty() : OptionalInt.of(kept);
        var className = answers.get(JAVA);
        return className == null
                ? new HandlerConfig.Exec(answers.value(EXEC), workers)
                : new HandlerConfig.JavaClass(className, workers);
    }
}
