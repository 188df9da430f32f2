// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.port.Handler;
import dev.redrive.exec.child.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkersTest {

    /** Runs the value as a command first; a value that says nothing more is answered with ok. */
    private static final String OBEDIENT = "eval \"$value\"; echo '{\"id\":\"'$id'\",\"outcome\":\"ok\"}'";

    @TempDir
    Path directory;

    Scene scene;

    @BeforeEach
    void open() throws Exception {
        scene = new Scene(directory);
    }

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    @Test
    void oneWorkerAttemptsOneMessageAfterTheOther() throws Exception {
        try (Handler workers = scene.workers(1, OBEDIENT)) {
            for (int i = 0; i < 3; i++) {
                assertThat(workers.attempt(Scene.attempt("echo $$ >> pids"))).isEqualTo(Outcome.SUCCEEDED);
            }
        }

        List<String> pids = Files.readAllLines(directory.resolve("pids"));
        assertThat(pids).hasSize(3);
        assertThat(pids.stream().distinct()).hasSize(1);
    }

    @Test
    void readsEveryFieldOfAnAnswer() throws Exception {
        String failing = "echo '{\"id\":\"'$id'\",\"more\":[{}],\"outcome\":\"failed\",\"code\":\"RATE\","
                + "\"message\":\"slow down\",\"retryAfterMs\":1500}'";
        try (Handler workers = scene.workers(1, failing)) {
            Outcome outcome = workers.attempt(Scene.attempt("v"));

            assertThat(outcome)
                    .isEqualTo(new Outcome.Failed(new Failure("RATE", null, "slow down", "", Duration.ofMillis(1500))));
        }
    }

    @Test
    void aRejectionWithoutWordsGetsThoseOnStderr() throws Exception {
        String rejecting = "echo no such customer >&2; echo '{\"id\":\"'$id'\",\"outcome\":\"rejected\"}'";
        try (Handler workers = scene.workers(1, rejecting)) {
            Outcome outcome;
            do { // an answer may overtake the words
                outcome = workers.attempt(Scene.attempt("v"));
            } while (Scene.failureOf(outcome).message().isEmpty());

            assertThat(outcome).isInstanceOf(Outcome.Rejected.class);
            assertThat(Scene.failureOf(outcome).code()).isEqualTo("REJECTED");
            assertThat(Scene.failureOf(outcome).message()).contains("no such customer");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo hello|not JSON: 'hello'",
                "echo 17|not a JSON object",
                "echo '{\"id\":\"m-1\"}'|without outcome",
                "echo '{\"id\":\"m-1\",\"outcome\":\"great\"}'|an outcome other than",
                "echo '{\"id\":\"m-2\",\"outcome\":\"ok\"}'|about another message",
                "head -c 17000000 /dev/zero|more than 16777216 bytes",
                "exec >&-; sleep 1000|closed its stdout"
            })
    void aWrongAnswerFailsTheMessageAndEndsTheWorker(String answer, String message) throws Exception {
        try (Handler workers = scene.workers(1, "case $value in ok) " + OBEDIENT + ";; *) " + answer + ";; esac")) {
            Failure failure = Scene.failureOf(workers.attempt(Scene.attempt("wrong")));

            assertThat(failure.code()).isEqualTo("EXCEPTION");
            assertThat(failure.type()).isEqualTo("protocol");
            assertThat(failure.message()).contains(message);
            assertThat(workers.attempt(Scene.attempt("ok")))
                    .as("the next worker")
                    .isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @ParameterizedTest
    @CsvSource({"exit 3,exit 3", "exit 0,exit 0", "kill -9 $$,signal 9", "printf half; exit 4,exit 4"})
    void aDeathIsTheOutcomeOfTheMessageItHeld(String death, String type) throws Exception {
        try (Handler workers = scene.workers(1, OBEDIENT)) {
            Failure failure = Scene.failureOf(workers.attempt(Scene.attempt("echo last words >&2; " + death)));

            assertThat(failure.code()).isEqualTo("CRASHED");
            assertThat(failure.type()).isEqualTo(type);
            assertThat(failure.message()).isEqualTo("last words");
            assertThat(workers.attempt(Scene.attempt("true")))
                    .as("the next worker")
                    .isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    void aDeathDoesNotTouchTheNeighbour() throws Exception {
        Path arrived = scene.pipe("arrived");
        Path go = scene.pipe("go");
        try (Handler workers = scene.workers(2, OBEDIENT)) {
            var neighbour = new Scene.Running(workers, Scene.attempt("echo > arrived; cat go"));
            Files.readString(arrived);

            assertThat(Scene.failureOf(workers.attempt(Scene.attempt("exit 1"))).code())
                    .isEqualTo("CRASHED");
            Files.writeString(go, "");

            assertThat(neighbour.outcome.get()).isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    void allWorkersWorkAtTheSameTime() throws Exception {
        List<Path> arrivals = new ArrayList<>();
        List<Path> departures = new ArrayList<>();
        try (Handler workers = scene.workers(3, OBEDIENT)) {
            List<Scene.Running> running = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                arrivals.add(scene.pipe("arrived" + i));
                departures.add(scene.pipe("go" + i));
                running.add(new Scene.Running(workers, Scene.attempt("echo > arrived" + i + "; cat go" + i)));
            }

            // None is answered before all have arrived.
            for (Path arrival : arrivals) {
                Files.readString(arrival);
            }
            for (Path departure : departures) {
                Files.writeString(departure, "");
            }

            assertThat(running)
                    .allSatisfy(each -> assertThat(each.outcome.get()).isEqualTo(Outcome.SUCCEEDED));
        }
    }

    @Test
    void anInterruptEndsTheTreeOfTheWorkerAndAnotherTakesItsPlace() throws Exception {
        Path meet = scene.pipe("meet");
        try (Handler workers = scene.workers(1, OBEDIENT)) {
            var running = new Scene.Running(workers, Scene.attempt("sleep 1000 & echo $! $$ > meet; sleep 1000"));
            String[] pids = Files.readString(meet).split(" ");

            running.thread.interrupt();

            assertThatThrownBy(running.outcome::join).hasCauseInstanceOf(InterruptedException.class);
            assertThat(Scene.isGone(pids[0])).isTrue();
            assertThat(Scene.isGone(pids[1])).isTrue();
            assertThat(workers.attempt(Scene.attempt("true"))).isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    void aProgramThatCannotStartIsStartedMoreAndMoreSlowlyAndTakesNoMessageAlong() throws Exception {
        var broken = scene.shell("echo started >> starts; echo cannot find my library >&2; exit 9");
        try (Handler workers = ExecHandlers.workers(Scene.QUEUE, 2, broken, scene.children)) {
            while (workers.unavailable() == null) {
                assertThat(workers.attempt(Scene.attempt("v"))).isEqualTo(Outcome.ABANDONED);
            }

            assertThat(workers.unavailable())
                    .contains("no worker is up since 20")
                    .contains("the last one ended: exit 9; ")
                    .contains("the next start is at 20");
            assertThat(Files.readAllLines(directory.resolve("starts"))).hasSizeBetween(2, 16);
        }
    }

    @Test
    void aMessageIsNotChargedTheTimeInWhichItsWorkerStarts() throws Exception {
        Path go = scene.pipe("go");
        var slow = announcing("cat go; echo '{ \"ready\": true }'; while read -r line; do id=${line#*'\"id\":\"'};"
                + " echo '{\"id\":\"'${id%%'\"'*}'\",\"outcome\":\"ok\"}'; done");
        try (Handler workers = ExecHandlers.workers(Scene.QUEUE, 1, slow, scene.children)) {
            while (workers.unavailable() == null) {
                assertThat(workers.attempt(Scene.attempt("v")))
                        .as("it holds no message")
                        .isEqualTo(Outcome.ABANDONED);
            }
            assertThat(workers.unavailable()).contains("no worker is up", "one is starting");

            Files.writeString(go, "");

            assertThat(new Scene.Repeating((BatchHandler) workers).attempt(Scene.attempt("v")))
                    .isEqualTo(Outcome.SUCCEEDED);
            assertThat(workers.unavailable()).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo hello; cat; exit 0|did not say first that it is ready",
                "exec >&-; cat > /dev/null|did not say in time that it is ready",
                "exit 4|exit 4"
            })
    void aWorkerThatDoesNotSayThatItIsReadyGetsNoMessage(String script, String why) throws Exception {
        try (Handler workers = ExecHandlers.workers(Scene.QUEUE, 1, announcing(script), scene.children)) {
            while (workers.unavailable() == null || !workers.unavailable().contains(why)) {
                assertThat(workers.attempt(Scene.attempt("v"))).isEqualTo(Outcome.ABANDONED);
            }
        }
    }

    private Command announcing(String script) {
        return new Command(List.of("sh", "-c", script), directory, Map.of(), new Command.AsWorker(false, true));
    }

    @Test
    void aProgramThatIsNotThereTakesNoMessageAlong() throws Exception {
        var missing = Command.of(directory, "no-such-program");
        try (Handler workers = ExecHandlers.workers(Scene.QUEUE, 2, missing, scene.children)) {
            while (workers.unavailable() == null) {
                assertThat(workers.attempt(Scene.attempt("v"))).isEqualTo(Outcome.ABANDONED);
            }

            assertThat(workers.unavailable()).contains("no worker is up").contains("cannot start no-such-program");
        }
    }

    @Test
    void aPoolGoesOnByItselfOnceItsProgramCanStart() throws Exception {
        var mended = scene.shell("[ -e mended ] || exit 9; while read -r line; do echo '{\"outcome\":\"ok\"}'; done");
        try (var workers = (BatchHandler) ExecHandlers.workers(Scene.QUEUE, 1, mended, scene.children)) {
            while (workers.unavailable() == null) {
                workers.attempt(Scene.attempt("v"));
            }
            Files.createFile(directory.resolve("mended"));

            BatchAnswer answer = new Scene.Repeating(workers).attemptAll(List.of(Scene.attempt("v")));

            assertThat(answer).isEqualTo(BatchAnswer.SUCCEEDED);
            assertThat(workers.unavailable()).isNull();
        }
    }

    @Test
    void aProgramThatBreaksTakesNoMoreMessagesAlongThanATrialIsLateFor() throws Exception {
        var breaking = scene.shell("[ -e broken ] && exit 9; while read -r line; do [ -e broken ] && exit 9;"
                + " id=${line#*'\"id\":\"'}; echo '{\"id\":\"'${id%%'\"'*}'\",\"outcome\":\"ok\"}'; done");
        try (Handler workers = ExecHandlers.workers(Scene.QUEUE, 1, breaking, scene.children)) {
            assertThat(new Scene.Repeating((BatchHandler) workers).attempt(Scene.attempt("v")))
                    .isEqualTo(Outcome.SUCCEEDED);
            Files.createFile(directory.resolve("broken"));

            int charged = 0;
            while (workers.unavailable() == null) {
                charged += workers.attempt(Scene.attempt("v")) instanceof Outcome.Failed ? 1 : 0;
            }

            // One that held it when it broke, and those that died before the rule asked for a trial: once more for each
            // trial that a
            // slow machine outlives with a program that has not begun yet, and those grow.
            assertThat(charged).isBetween(1, 1 + 4 * 5);
            assertThat(workers.unavailable()).contains("exit 9");
        }
    }

    /** Restarts with a growing wait took messages that no worker had seen for minutes. */
    @Test
    void messagesThatEndTheirWorkerDoNotSlowDownTheNextOnes() throws Exception {
        int crashers = 30;
        try (Handler workers = scene.workers(1, OBEDIENT)) {
            long began = System.nanoTime();
            for (int i = 0; i < crashers; i++) {
                assertThat(Scene.failureOf(workers.attempt(Scene.attempt("exit 3")))
                                .code())
                        .isEqualTo("CRASHED");
            }

            assertThat(workers.attempt(Scene.attempt("true"))).isEqualTo(Outcome.SUCCEEDED);
            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .as("30 with a wait that doubles each time would take ten minutes")
                    .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(50));
        }
    }

    @Test
    void theReasonForBeingDownLeavesOutWhatAWorkerWroteThatHeldAMessage() throws Exception {
        var once = scene.shell(
                "[ -e handled ] && exit 9; read -r line; touch handled; echo the customer is Ada >&2; exit 4");
        try (Handler workers = ExecHandlers.workers(Scene.QUEUE, 1, once, scene.children)) {
            while (workers.unavailable() == null) {
                workers.attempt(Scene.attempt("v"));
            }

            assertThat(workers.unavailable()).doesNotContain("Ada");
        }
    }

    @Test
    void anAttemptThatFindsNoFreeWorkerHasNotBegun() throws Exception {
        Path arrived = scene.pipe("arrived");
        Path go = scene.pipe("go");
        try (var workers = scene.workers(1, OBEDIENT)) {
            var first = new Scene.Running(workers, Scene.attempt("echo > arrived; cat go"));
            Files.readString(arrived);

            Outcome outcome = ((Scene.Repeating) workers)
                    .handler()
                    .attempt(Scene.attempt(Content.of(Payload.EMPTY), Duration.ofMillis(200)));

            assertThat(outcome).isEqualTo(Outcome.ABANDONED);
            assertThat(workers.unavailable()).as("its only worker is busy").isNull();
            Files.writeString(go, "");
            assertThat(first.outcome.get()).isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    void anUnaskedLineEndsTheWorkerButNoMessage() throws Exception {
        Path meet = scene.pipe("meet");
        try (Handler workers = scene.workers(1, OBEDIENT + "; [ -n \"$chat\" ] && echo by the way && echo > meet")) {
            assertThat(workers.attempt(Scene.attempt("chat=1; echo $$ > first")))
                    .isEqualTo(Outcome.SUCCEEDED);
            Files.readString(meet);

            assertThat(workers.attempt(Scene.attempt("echo $$ > second"))).isEqualTo(Outcome.SUCCEEDED);
        }
        assertThat(directory.resolve("second")).content().isNotEqualTo(Files.readString(directory.resolve("first")));
    }

    @Test
    void aWorkerIsAskedToEndBeforeItIsKilled() throws Exception {
        Path up = scene.pipe("up");
        var polite = scene.shell("echo > up; while read -r line; do :; done; echo bye > last");
        Handler workers = ExecHandlers.workers(Scene.QUEUE, 1, polite, scene.children);
        Files.readString(up);

        workers.close();

        assertThat(directory.resolve("last")).hasContent("bye");
    }

    @Test
    void aWorkerThatWillNotEndIsKilled() throws Exception {
        Path up = scene.pipe("up");
        Handler workers = ExecHandlers.workers(Scene.QUEUE, 1, scene.shell("echo $$ > up; sleep 1000"), scene.children);
        String pid = Files.readString(up);

        workers.close();

        assertThat(Scene.isGone(pid)).isTrue();
    }
}
