// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.BatchHandler;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BatchesTest {

    @TempDir
    Path directory;

    private Scene scene;

    @BeforeEach
    void open() throws Exception {
        scene = new Scene(directory);
    }

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    /** A Java class that takes batches: rejects what says so, and throws for all if one asks for it. */
    public static final class Picky implements BatchHandler {
        @Override
        public BatchAnswer attemptAll(List<Attempt> attempts) {
            List<String> values =
                    attempts.stream().map(each -> each.message().value().text()).toList();
            if (values.contains("throw")) {
                throw new IllegalStateException("one of " + values.size());
            }
            return new BatchAnswer.Each(values.stream()
                    .map(value -> value.equals("bad")
                            ? new Outcome.Rejected(new Failure("BAD", null, "no good", "", null))
                            : Outcome.SUCCEEDED)
                    .toList());
        }
    }

    private static List<Attempt> batch(String... values) {
        return Arrays.stream(values).map(BatchesTest::attempt).toList();
    }

    private static Attempt attempt(String value) {
        var id = new MessageId("m-" + value);
        var message = new Message(id, new Origin("q", 1), Instant.EPOCH, Content.of(Payload.of(value)));
        return new Attempt(message, 1, Duration.ofSeconds(30));
    }

    private BatchAnswer ask(String answerLine, String... values) throws Exception {
        try (var workers = scene.workers(1, "echo '" + answerLine + "'")) {
            return workers.attemptAll(batch(values));
        }
    }

    @Test
    void takesTheResultOfEachMessageInWhateverOrderTheyCome() throws Exception {
        var answer = ask(
                "{\"results\":[{\"id\":\"m-b\",\"outcome\":\"failed\",\"code\":\"RATE\",\"message\":\"slow\",\"retryAfterMs\":5},"
                        + "{\"id\":\"m-a\",\"outcome\":\"ok\"}]}",
                "a",
                "b",
                "c");

        assertThat(answer)
                .isEqualTo(new BatchAnswer.Each(List.of(
                        Outcome.SUCCEEDED,
                        new Outcome.Failed(new Failure("RATE", null, "slow", "", Duration.ofMillis(5))),
                        new Outcome.Failed(new Failure(
                                "EXCEPTION",
                                "protocol",
                                "the answer to the batch leaves this message out",
                                "",
                                null)))));
    }

    @Test
    void takesALineThatIsNoAnswerForAFailureOfTheWhole() throws Exception {
        assertThat(ask("{\"results\": 7}", "a", "b"))
                .isInstanceOfSatisfying(
                        BatchAnswer.Whole.class,
                        whole -> assertThat(Scene.failureOf(whole.outcome()).message())
                                .contains("its results are not a list"));
    }

    @Test
    void givesEachMessageToTheWorker() throws Exception {
        try (var workers = scene.workers(
                1,
                "n=$(echo \"$line\" | grep -o '\"id\":' | wc -l); echo '{\"outcome\":\"rejected\",\"message\":\"'$n'\"}'")) {
            assertThat(workers.attemptAll(batch("a", "b", "c")))
                    .isInstanceOfSatisfying(
                            BatchAnswer.Whole.class,
                            whole -> assertThat(Scene.failureOf(whole.outcome()).message())
                                    .isEqualTo("3"));
        }
    }

    @Test
    void reachesAJavaClassInItsOwnProcess() throws Exception {
        var command = ExecHandlers.java(
                Picky.class.getName(),
                List.of(Path.of(Picky.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())),
                directory);
        try (var workers = scene.workers(1, command)) {
            assertThat(workers.attemptAll(batch("a", "bad")))
                    .isEqualTo(new BatchAnswer.Each(List.of(
                            Outcome.SUCCEEDED, new Outcome.Rejected(new Failure("BAD", null, "no good", "", null)))));
            assertThat(workers.attemptAll(batch("a", "throw")))
                    .isInstanceOfSatisfying(
                            BatchAnswer.Whole.class,
                            whole -> assertThat(Scene.failureOf(whole.outcome()).message())
                                    .isEqualTo("one of 2"));
            assertThat(workers.attempt(attempt("bad"))).isInstanceOf(Outcome.Rejected.class);
        }
    }
}
