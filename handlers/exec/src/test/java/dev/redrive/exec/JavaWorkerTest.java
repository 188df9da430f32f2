// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.PermanentFailure;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.port.Handler;
import dev.redrive.exec.child.Command;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JavaWorkerTest {

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

    /** Does what the value says. */
    public static final class Moody implements Handler {
        @Override
        public Outcome attempt(Attempt attempt) throws Exception {
            switch (attempt.message().value().text()) {
                case "throw" -> throw new IOException("no luck");
                case "reject" -> throw new RejectedMessage("no such customer");
                case "permanent" -> throw new PermanentFailure("never");
                case "overflow" -> overflow(1);
                case "exit" -> System.exit(7);
                case "print" -> System.out.println("{\"id\":\"other\",\"outcome\":\"ok\"}");
                case "read" -> assertNothingToRead();
                case "memory" -> hoard();
                case "change" -> {
                    return Outcome.changed(Changed.to(Payload.of("changed")).ofType("text"));
                }
                default -> throw new AssertionError("what?");
            }
            return Outcome.SUCCEEDED;
        }

        private static int overflow(int depth) {
            return overflow(depth + 1) + 1;
        }

        private static void assertNothingToRead() throws IOException {
            if (System.in.read() >= 0) {
                throw new AssertionError("read from the lines");
            }
        }

        private static void hoard() {
            List<long[]> hoard = new ArrayList<>();
            while (!hoard.contains(new long[0])) {
                hoard.add(new long[1_000_000]);
            }
        }
    }

    /** Saves the value, and says what else it was told. */
    public static final class Saving implements Handler {
        @Override
        public Outcome attempt(Attempt attempt) throws Exception {
            var message = attempt.message();
            Files.write(Path.of("saved"), message.value().copy());
            Files.writeString(
                    Path.of("told"),
                    String.join(
                            "|",
                            message.id().value(),
                            message.origin().toString(),
                            message.createdAt().toString(),
                            String.valueOf(message.key()),
                            message.content().labels().toString(),
                            message.content().headers().toString(),
                            String.valueOf(attempt.number())));
            return Outcome.SUCCEEDED;
        }
    }

    /** Knows nothing of us. */
    public static final class Plain implements Consumer<String> {
        @Override
        public void accept(String value) {
            if (!value.equals("grüße")) {
                throw new IllegalStateException("not " + value);
            }
        }
    }

    private Handler workers(Class<?> type) {
        return scene.workers(1, java(type));
    }

    private Command java(Class<?> type) {
        List<Path> classpath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
        Command java = ExecHandlers.java(type.getName(), classpath, directory);
        return new Command(java.argv(), directory, Map.of("JDK_JAVA_OPTIONS", "-Xmx128m"), java.asWorker());
    }

    @Test
    void whatAHandlerMakesOfADocumentComesBack() throws Exception {
        try (Handler workers = workers(Moody.class)) {
            assertThat(workers.attempt(Scene.attempt("change")))
                    .isEqualTo(Outcome.changed(Changed.to(Payload.of("changed")).ofType("text")));
        }
    }

    @Test
    void whatAHandlerThrowsIsItsOutcomeAndTheWorkerGoesOn() throws Exception {
        try (Handler workers = workers(Moody.class)) {
            Outcome thrown = workers.attempt(Scene.attempt("throw"));
            assertThat(thrown).isInstanceOf(Outcome.Failed.class);
            Failure failure = Scene.failureOf(thrown);
            assertThat(failure.code()).isEqualTo("EXCEPTION");
            assertThat(failure.type()).isEqualTo("java.io.IOException");
            assertThat(failure.message()).isEqualTo("no luck");
            assertThat(failure.stack()).contains("Moody.attempt");

            assertThat(workers.attempt(Scene.attempt("reject"))).isInstanceOf(Outcome.Rejected.class);
            assertThat(Scene.failureOf(workers.attempt(Scene.attempt("permanent")))
                            .code())
                    .isEqualTo("PERMANENT");
            assertThat(Scene.failureOf(workers.attempt(Scene.attempt("overflow")))
                            .type())
                    .isEqualTo("java.lang.StackOverflowError");
        }
    }

    @Test
    void whatAHandlerPrintsDoesNotSpoilTheLines() throws Exception {
        try (Handler workers = workers(Moody.class)) {
            assertThat(workers.attempt(Scene.attempt("print"))).isEqualTo(Outcome.SUCCEEDED);
            assertThat(workers.attempt(Scene.attempt("read"))).isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    void anExitAndLackOfMemoryAreCrashes() throws Exception {
        try (Handler workers = workers(Moody.class)) {
            Failure exit = Scene.failureOf(workers.attempt(Scene.attempt("exit")));
            assertThat(exit.code()).isEqualTo("CRASHED");
            assertThat(exit.type()).isEqualTo("exit 7");

            Failure memory = Scene.failureOf(workers.attempt(Scene.attempt("memory")));
            assertThat(memory.code()).as(memory.message()).isEqualTo("CRASHED");
            assertThat(memory.type()).isEqualTo("exit 3");
        }
    }

    @Test
    void seesTheSameMessageAsInOurOwnProcess() throws Exception {
        byte[] value = new byte[5_000_000];
        new Random(1).nextBytes(value);
        var content = new Content(
                Key.of("k1"),
                Payload.owning(value),
                new Headers(List.of(Header.of("trace", "1"), Header.of("trace", "2"))),
                Labels.ofType("invoice.created"));
        Attempt attempt = Scene.attempt(content, Duration.ofSeconds(60));

        try (Handler workers = workers(Saving.class)) {
            assertThat(workers.attempt(attempt)).isEqualTo(Outcome.SUCCEEDED);
        }

        assertThat(Files.readAllBytes(directory.resolve("saved"))).isEqualTo(value);
        String told = Files.readString(directory.resolve("told"));
        assertThat(told)
                .isEqualTo(String.join(
                        "|",
                        "m-1",
                        attempt.message().origin().toString(),
                        attempt.message().createdAt().toString(),
                        "k1",
                        content.labels().toString(),
                        content.headers().toString(),
                        "2"));
    }

    @Test
    void aPlainConsumerOfStringsWillDo() throws Exception {
        try (Handler workers = workers(Plain.class)) {
            assertThat(workers.attempt(Scene.attempt("grüße"))).isEqualTo(Outcome.SUCCEEDED);
            assertThat(Scene.failureOf(workers.attempt(Scene.attempt("x"))).message())
                    .isEqualTo("not x");
        }
    }

    /** Is made once someone has written to a pipe. */
    public static final class SlowToMake implements Consumer<String> {
        public SlowToMake() throws IOException {
            Files.readString(Path.of("go"));
        }

        @Override
        public void accept(String value) {}
    }

    @Test
    void aMessageIsNotChargedTheTimeInWhichTheClassIsMade() throws Exception {
        Path go = scene.pipe("go");
        try (Handler workers = ExecHandlers.workers(Scene.QUEUE, 1, java(SlowToMake.class), scene.children)) {
            while (workers.unavailable() == null) {
                assertThat(workers.attempt(Scene.attempt("v"))).isEqualTo(Outcome.ABANDONED);
            }

            Files.writeString(go, "");

            assertThat(new Scene.Repeating((BatchHandler) workers).attempt(Scene.attempt("v")))
                    .isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    void aClassThatIsNoHandlerTakesNoMessageAlongAndSaysSo() throws Exception {
        Command java = java(String.class);
        try (Handler workers = ExecHandlers.workers(Scene.QUEUE, 1, java, scene.children)) {
            // A machine that is busy may say before that the first one is starting.
            while (workers.unavailable() == null || !workers.unavailable().contains("the last one ended: exit ")) {
                assertThat(workers.attempt(Scene.attempt("v"))).isEqualTo(Outcome.ABANDONED);
            }
        }
        try (Handler process = ExecHandlers.perMessage(Scene.QUEUE, java, scene.children)) {
            assertThat(Scene.failureOf(process.attempt(Scene.attempt("v"))).message())
                    .contains("java.lang.String is neither");
        }
    }
}
