// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.core.item.Push;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.ReplayEnds;
import dev.redrive.core.job.Wish;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replay job on the embedded store whose process is killed in the middle, twice. */
class ReplayKillIT {
    private static final int LETTERS = 2000;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @Test
    void goesOnAfterKillNineAndSendsNothingTwice() throws Exception {
        Path data = folder.resolve("data");
        die(data);

        int first = killAt(LETTERS / 4, data.toString(), "500");
        int second = killAt(LETTERS / 2, data.toString());
        Process last = child(data.toString());
        drain(last);
        assertThat(last.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(first).isLessThan(LETTERS);
        assertThat(second).isLessThan(LETTERS);
        try (Redrive redrive = ReplayChild.open(data)) {
            await().atMost(PATIENCE).until(() -> redrive.deadLetters().count("replays=1") == LETTERS);
            assertThat(redrive.deadLetters().count("")).isEqualTo(LETTERS);
            Job job = redrive.jobs().all().get(0);
            assertThat(job.state()).isEqualTo(JobState.DONE);
            assertThat(job.progress())
                    .isEqualTo(new Progress(LETTERS, LETTERS, 0, 0, 0, new ReplayEnds(0, LETTERS, 0, 0)));
            assertThat(redrive.jobs().select(new Wish.Fitting("replays=0")).count())
                    .isZero();
        }
    }

    private static void die(Path data) {
        try (Redrive redrive = ReplayChild.open(data)) {
            redrive.start();
            List<Push> pushes = new ArrayList<>();
            for (int i = 0; i < LETTERS; i++) {
                pushes.add(Push.now(Content.of(Payload.of("value " + i))));
            }
            redrive.push(ReplayChild.QUEUE, pushes);
            await().atMost(PATIENCE).until(() -> redrive.deadLetters().count("") == LETTERS);
        }
    }

    /** @return how far it said it was when it was killed */
    private static int killAt(int done, String... args) throws IOException, InterruptedException {
        Process child = child(args);
        try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
            int said = 0;
            while (said < done) {
                String line = lines.readLine();
                assertThat(line).as("the child ended at " + said).isNotNull();
                said = line.matches("\\d+") ? Integer.parseInt(line) : said;
            }
            return said;
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    private static void drain(Process child) throws IOException {
        try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
            while (lines.readLine() != null) {
                // It tells how far it is.
            }
        }
    }

    private static Process child(String... args) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                ReplayChild.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
