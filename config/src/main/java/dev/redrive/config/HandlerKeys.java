// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.ListOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import dev.redrive.config.form.Whole;
import dev.redrive.config.form.Word;
import java.net.URI;
import java.util.List;
import java.util.Map;
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
    static final Key<URI> HTTP = Key.of(
            "http",
            new UrlForm(),
            "\"http://localhost:8080/charge\"",
            "A server that gets each message by a POST; [http.md](http.md) says what it gets and what its answers mean.");
    static final Key<Map<String, String>> HEADERS = Key.of(
            "headers",
            HttpHeader.FORM,
            "{ authorization: \"Bearer ${CHARGE_TOKEN:-none}\" }",
            "For `http`: headers of every call. Their values are never shown.");
    static final Key<Boolean> OUTPUT = Key.of(
                    "output",
                    new Word<>(Map.of("document", true)),
                    "document",
                    "For `exec` without `workers`, at a node of a pipeline: what the program writes to stdout is the"
                            + " document from here on.")
            .otherwise("the document stays as it is");
    static final Key<Integer> WORKERS = Key.of(
            "workers",
            new Whole(1, WORKERS_MAX),
            "4",
            "How many processes are kept running for the handler; they speak JSON lines.");

    static final Key<Map<String, String>> ENV = Key.of(
            "env",
            EnvironmentForm.FORM,
            "{ API_KEY: \"${CHARGE_KEY:-none}\" }",
            "For `exec`, and `java` with `workers`: variables of its processes. Their values are never shown, while"
                    + " arguments can be seen in the list of processes of the machine.");
    static final Key<Boolean> STDERR = Key.of(
                    "stderr",
                    new Word<>(Map.of("log", true)),
                    "log",
                    "For `workers`: the last words that a worker wrote to stderr before it ended go to the log as well."
                            + " They may hold what messages hold.")
            .otherwise("only in the failures of messages");
    static final Key<Boolean> READY = Key.of(
                    "ready",
                    new Word<>(Map.of("line", true)),
                    "line",
                    "For `exec` with `workers`: a new worker gets no message before its first line, `{\"ready\":true}`. For"
                            + " programs that start slowly: the time counts against no message then. Workers of `java` always do so.")
            .otherwise("a worker gets a message at once");

    private static final List<Key<?>> KINDS = List.of(EXEC, JAVA, HTTP, GrpcKeys.GRPC);

    static final Section<HandlerConfig> SECTION = Section.of(
                    "handler",
                    HandlerKeys::make,
                    EXEC,
                    OUTPUT,
                    JAVA,
                    HTTP,
                    HEADERS,
                    WORKERS,
                    ENV,
                    STDERR,
                    READY,
                    GrpcKeys.GRPC,
                    GrpcKeys.TLS,
                    GrpcKeys.CA,
                    GrpcKeys.AUTHORITY,
                    GrpcKeys.MAX_MESSAGE_BYTES)
            .check(HandlerKeys::check);

    private HandlerKeys() {}

    private static void check(Answers answers) {
        var judge = answers.judge();
        var argv = answers.get(EXEC);
        var at = answers.at(EXEC);
        if (at != null && argv != null && argv.getFirst().isBlank()) {
            judge.report(at, "the program's name is empty", "write e.g. [\"python3\", \"send.py\"]");
        }
        var kinds = KINDS.stream()
                .filter(answers::has)
                .map(key -> "'" + key.name() + "'")
                .toList();
        if (kinds.size() > 1) {
            judge.report(
                    answers.node(),
                    (kinds.size() == 2 ? "both " : "all of ") + String.join(" and ", kinds) + " are here",
                    "keep one of them");
        } else if (kinds.isEmpty()) {
            judge.report(
                    answers.node(),
                    answers.has(WORKERS) ? "'workers' has nothing to run" : "the handler has nothing to run",
                    "add exec: [program, argument], java: com.acme.Payments, http: \"http://host/path\" or grpc: \"host:port\"");
        }
        checkFitting(answers);
    }

    /** Keys that mean something to some kinds only. */
    private static void checkFitting(Answers answers) {
        var workers = answers.at(WORKERS);
        if (workers != null && (answers.has(HTTP) || answers.has(GrpcKeys.GRPC))) {
            String kind = answers.has(HTTP) ? HTTP.name() : GrpcKeys.GRPC.name();
            answers.judge()
                    .report(
                            workers,
                            "'workers' means nothing to '" + kind + "'",
                            "remove it: the queue's concurrency says how many calls run at a time");
        }
        var headers = answers.at(HEADERS);
        if (headers != null && !answers.has(HTTP)) {
            answers.judge().report(headers, "'headers' means nothing without 'http'", "remove it");
        }
        checkProcesses(answers);
        checkReady(answers);
        var output = answers.at(OUTPUT);
        if (output != null && (!answers.has(EXEC) || answers.has(WORKERS))) {
            answers.judge()
                    .report(
                            output,
                            "'output' is for 'exec' without 'workers'",
                            "remove it: other handlers put the document into their answer");
        }
        GrpcKeys.check(answers);
    }

    private static void checkProcesses(Answers answers) {
        var env = answers.at(ENV);
        if (env != null && !answers.has(EXEC) && !answers.has(WORKERS)) {
            answers.judge()
                    .report(
                            env,
                            "'env' is for handlers in processes of their own",
                            "remove it, or give 'java' some 'workers'");
        }
        var stderr = answers.at(STDERR);
        if (stderr != null && !answers.has(WORKERS)) {
            answers.judge()
                    .report(
                            stderr,
                            "'stderr' means nothing without 'workers'",
                            "remove it: what a process per message writes to stderr is the message of its failure");
        }
    }

    private static void checkReady(Answers answers) {
        var ready = answers.at(READY);
        if (ready != null && !(answers.has(EXEC) && answers.has(WORKERS))) {
            answers.judge().report(ready, "'ready' is for 'exec' with 'workers'", "remove it");
        }
    }

    private static HandlerConfig make(Answers answers) {
        if (answers.has(GrpcKeys.GRPC)) {
            return GrpcKeys.make(answers);
        }
        var kept = answers.get(WORKERS);
        var environment = answers.get(ENV);
        var processes = new HandlerConfig.Processes(
                kept == null ? OptionalInt.empty() : OptionalInt.of(kept),
                environment == null ? Map.of() : environment,
                answers.has(STDERR),
                answers.has(READY));
        var uri = answers.get(HTTP);
        if (uri != null) {
            var headers = answers.get(HEADERS);
            return new HandlerConfig.Http(uri, headers == null ? Map.of() : headers);
        }
        var className = answers.get(JAVA);
        return className == null
                ? new HandlerConfig.Exec(answers.value(EXEC), processes, answers.has(OUTPUT))
                : new HandlerConfig.JavaClass(className, processes);
    }
}
