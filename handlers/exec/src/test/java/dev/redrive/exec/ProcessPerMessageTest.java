// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.port.Handler;
import dev.redrive.exec.child.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProcessPerMessageTest {

    /** As docs/workers.md has it. */
    private static final int HEADER_MAX = 32 * 1024;

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
    void aFiltersStdoutIsTheDocumentFromHereOn() throws Exception {
        byte[] value = new byte[5_000_000];
        new Random(1).nextBytes(value);
        Handler filter = ExecHandlers.filter(Scene.QUEUE, scene.shell("cat; echo ignored >&2"), scene.children);

        Outcome outcome = filter.attempt(Scene.attempt(Content.of(Payload.owning(value)), Duration.ofSeconds(60)));

        assertThat(outcome).isEqualTo(Outcome.changed(Changed.to(Payload.owning(value))));
    }

    @Test
    void aFilterThatFailsOrWritesTooMuchMadeNothing() throws Exception {
        Handler failing = ExecHandlers.filter(Scene.QUEUE, scene.shell("echo half; exit 65"), scene.children);
        Handler flooding = ExecHandlers.filter(Scene.QUEUE, scene.shell("head -c 17000000 /dev/zero"), scene.children);

        assertThat(Scene.failureOf(failing.attempt(Scene.attempt("x"))).message())
                .isEqualTo("half");
        assertThat(Scene.failureOf(flooding.attempt(Scene.attempt("x"))).code()).isEqualTo("PERMANENT");
    }

    @Test
    void handsOverEveryByteOfABigValue() throws Exception {
        byte[] value = new byte[5_000_000];
        new Random(1).nextBytes(value);

        Outcome outcome = scene.perMessage("cat > got")
                .attempt(Scene.attempt(Content.of(Payload.owning(value)), Duration.ofSeconds(60)));

        assertThat(outcome).isEqualTo(Outcome.SUCCEEDED);
        assertThat(Files.readAllBytes(directory.resolve("got"))).isEqualTo(value);
    }

    @Test
    void succeedsWhenTheChildNeverReadsItsStdin() throws Exception {
        Outcome outcome = scene.perMessage("exit 0").attempt(Scene.attempt("x".repeat(5_000_000)));

        assertThat(outcome).isEqualTo(Outcome.SUCCEEDED);
    }

    @ParameterizedTest
    @CsvSource({"exit 1,exit 1", "exit 78,exit 78", "kill -9 $$,signal 9", "kill -15 $$,signal 15", "exit 255,exit 255"
    })
    void failsWithTheExitAsItsType(String end, String type) throws Exception {
        Outcome outcome = scene.perMessage("echo no luck >&2; " + end).attempt(Scene.attempt("v"));

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        Failure failure = Scene.failureOf(outcome);
        assertThat(failure.code()).isEqualTo("EXCEPTION");
        assertThat(failure.type()).isEqualTo(type);
        assertThat(failure.message()).isEqualTo("no luck");
    }

    @Test
    void exit65IsARejectionAndStdoutSpeaksWhenStderrIsEmpty() throws Exception {
        Outcome outcome =
                scene.perMessage("echo reading; echo no such customer; exit 65").attempt(Scene.attempt("v"));

        assertThat(outcome).isInstanceOf(Outcome.Rejected.class);
        assertThat(Scene.failureOf(outcome).code()).isEqualTo("REJECTED");
        assertThat(Scene.failureOf(outcome).message()).isEqualTo("no such customer");
    }

    @Test
    void aProgramThatIsNotThereIsUnavailable() throws Exception {
        Handler handler =
                ExecHandlers.perMessage(Scene.QUEUE, Command.of(directory, "no-such-program"), scene.children);

        Failure failure = Scene.failureOf(handler.attempt(Scene.attempt("v")));

        assertThat(failure.code()).isEqualTo("UNAVAILABLE");
        assertThat(failure.message()).contains("no-such-program");
    }

    @Test
    void keepsOnlyTheTailOfAHundredMegabytes() throws Exception {
        // The test's heap could not hold it either.
        Outcome outcome = scene.perMessage(
                        "head -c 100000000 /dev/zero | tr '\\0' x | tee /dev/stderr; echo the end >&2; exit 1")
                .attempt(Scene.attempt("v"));

        assertThat(Scene.failureOf(outcome).message())
                .hasSizeLessThanOrEqualTo(4096)
                .endsWith("xxxthe end");
    }

    @Test
    void tellsAboutTheMessageInAnOtherwiseCleanEnvironment() throws Exception {
        var content = Content.of(Payload.of("v")).withKey(Key.of("k1")).withLabels(Labels.ofType("invoice.created"));
        var command = new Command(scene.shell("env > got").argv(), directory, Map.of("REGION", "north"));

        ExecHandlers.perMessage(Scene.QUEUE, command, scene.children)
                .attempt(Scene.attempt(content, Duration.ofSeconds(60)));

        Map<String, String> got = environment("got");
        assertThat(got)
                .containsEntry("REDRIVE_ID", "m-1")
                .containsEntry("REDRIVE_QUEUE", "billing.orders")
                .containsEntry("REDRIVE_TYPE", "invoice.created")
                .containsEntry("REDRIVE_KEY", "k1")
                .containsEntry("REDRIVE_ATTEMPT", "2")
                .containsEntry("REGION", "north")
                .containsKey("REDRIVE_INSTANCE");
        got.keySet().removeIf(name -> name.startsWith("REDRIVE_"));
        // PWD, SHLVL and _ are the shell's own.
        assertThat(got.keySet())
                .isSubsetOf(
                        "REGION",
                        "PATH",
                        "HOME",
                        "LANG",
                        "LC_ALL",
                        "LC_CTYPE",
                        "TZ",
                        "TMPDIR",
                        "PWD",
                        "OLDPWD",
                        "SHLVL",
                        "_");
    }

    @Test
    void aKeyThatNoEnvironmentCanHoldComesInBase64() throws Exception {
        var content = Content.of(Payload.EMPTY).withKey(Key.owning(new byte[] {'a', 0, (byte) 0xff}));

        Outcome outcome = scene.perMessage("env > got").attempt(Scene.attempt(content, Duration.ofSeconds(60)));

        assertThat(outcome).isEqualTo(Outcome.SUCCEEDED);
        assertThat(environment("got"))
                .containsEntry("REDRIVE_KEY_BASE64", "YQD/")
                .doesNotContainKey("REDRIVE_KEY");
    }

    @Test
    void tellsTheTraceOfTheMessageWhereTracersLookForIt() throws Exception {
        String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        var content = Content.of(Payload.EMPTY)
                .withHeaders(
                        new Headers(List.of(Header.of("traceparent", parent), Header.of("tracestate", "not\nplain"))));

        scene.perMessage("env > got").attempt(Scene.attempt(content, Duration.ofSeconds(60)));

        assertThat(environment("got")).containsEntry("TRACEPARENT", parent).doesNotContainKey("TRACESTATE");
    }

    @Test
    void tellsWhatTheProducerSaidOfTheMessage() throws Exception {
        var labels = new Labels(null, Priority.CRITICAL, "crm", "P1", "C\n 1");

        scene.perMessage("env > got")
                .attempt(Scene.attempt(Content.of(Payload.EMPTY).withLabels(labels), Duration.ofSeconds(60)));

        assertThat(environment("got"))
                .containsEntry("REDRIVE_PRIORITY", "critical")
                .containsEntry("REDRIVE_SOURCE", "crm")
                .containsEntry("REDRIVE_PRODUCER_ID", "P1")
                .containsEntry("REDRIVE_CORRELATION_ID_BASE64", "QwogMQ==")
                .doesNotContainKeys("REDRIVE_TYPE", "REDRIVE_KEY", "REDRIVE_CORRELATION_ID");
    }

    /** At a node of a pipeline they hold the document's id, the stream's and the metadata. */
    @Test
    void tellsTheHeadersOfTheMessage() throws Exception {
        var headers = new Headers(List.of(
                Header.of("document-id", "r-17"),
                Header.of("metadata.lang", "en"),
                Header.of("metadata-lang", "de"),
                Header.of("x-redrive-id", "not this one"),
                Header.of("raw", "a\0b"),
                Header.of("LD_PRELOAD", "evil.so"),
                Header.of("large", "x".repeat(HEADER_MAX + 1))));

        scene.perMessage("env > got")
                .attempt(Scene.attempt(Content.of(Payload.EMPTY).withHeaders(headers), Duration.ofSeconds(60)));

        assertThat(environment("got"))
                .containsEntry("REDRIVE_HEADER_DOCUMENT_ID", "r-17")
                .containsEntry("REDRIVE_HEADER_METADATA_LANG", "de")
                .containsEntry("REDRIVE_HEADER_RAW_BASE64", "YQBi")
                .containsEntry("REDRIVE_HEADER_LD_PRELOAD", "evil.so")
                .containsEntry("REDRIVE_HEADERS_LEFT_OUT", "1")
                .containsEntry("REDRIVE_ID", "m-1")
                .doesNotContainKeys("LD_PRELOAD", "REDRIVE_HEADER_LARGE", "REDRIVE_HEADER_X_REDRIVE_ID");
    }

    @Test
    void startsWithWhateverAProducerHasSaidAndTellsWhatIsLeftOut() throws Exception {
        List<Header> many = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            many.add(Header.of("h" + i, "\0"));
        }
        String large = "x".repeat(1_000_000);
        var content = Content.of(Payload.EMPTY)
                .withHeaders(new Headers(many))
                .withKey(Key.of(large))
                .withLabels(new Labels("invoice", Priority.NORMAL, large, "P1", large));

        Outcome outcome = scene.perMessage("env > got").attempt(Scene.attempt(content, Duration.ofSeconds(60)));

        assertThat(outcome).isEqualTo(Outcome.SUCCEEDED);
        assertThat(Files.size(directory.resolve("got"))).isLessThan(200 * 1024);
        assertThat(environment("got"))
                .containsEntry("REDRIVE_TYPE", "invoice")
                .containsEntry("REDRIVE_PRODUCER_ID", "P1")
                .containsEntry("REDRIVE_LEFT_OUT", "REDRIVE_KEY REDRIVE_CORRELATION_ID REDRIVE_SOURCE")
                .containsKeys("REDRIVE_HEADER_H0_BASE64", "REDRIVE_HEADERS_LEFT_OUT");
    }

    @Test
    void aGrandchildThatHoldsThePipesIsEnded() throws Exception {
        Outcome outcome = scene.perMessage("sleep 1000 & echo $! > pid; exit 0").attempt(Scene.attempt("v"));

        assertThat(outcome).isEqualTo(Outcome.SUCCEEDED);
        assertThat(Scene.isGone(Files.readString(directory.resolve("pid")))).isTrue();
    }

    @Test
    void aGrandchildThatLeftTheFamilyIsEnded() throws Exception {
        Path meet = scene.pipe("meet");
        Path go = scene.pipe("go");
        Handler handler = scene.perMessage(
                "(setsid sh -c 'echo $$ > meet; exec sleep 1000' > /dev/null 2>&1 &)" + "; cat go; exit 3");
        var running = new Scene.Running(handler, Scene.attempt("v"));
        String pid = Files.readString(meet);
        Files.writeString(go, "");

        assertThat(Scene.failureOf(running.outcome.get()).type()).isEqualTo("exit 3");
        assertThat(Scene.isGone(pid)).isTrue();
    }

    @Test
    void anInterruptEndsTheWholeTree() throws Exception {
        Path meet = scene.pipe("meet");
        var running =
                new Scene.Running(scene.perMessage("sleep 1000 & echo $! $$ > meet; sleep 1000"), Scene.attempt("v"));
        String[] pids = Files.readString(meet).split(" ");

        running.thread.interrupt();

        assertThatThrownBy(running.outcome::join).hasCauseInstanceOf(InterruptedException.class);
        assertThat(Scene.isGone(pids[0])).isTrue();
        assertThat(Scene.isGone(pids[1])).isTrue();
    }

    private Map<String, String> environment(String file) throws Exception {
        Map<String, String> got = new TreeMap<>();
        Files.readAllLines(directory.resolve(file)).forEach(line -> {
            int at = line.indexOf('=');
            got.put(line.substring(0, at), line.substring(at + 1));
        });
        return got;
    }
}
