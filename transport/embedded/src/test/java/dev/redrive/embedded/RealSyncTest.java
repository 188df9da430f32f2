// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.testkit.ManualTime;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the system is really asked to do, as strace sees it: every answer comes after a sync of all that was written before. */
class RealSyncTest {
    private static final int ITEMS = 20;
    private static final String LOG = "redrive.db-wal>";
    private static final String ANSWERS = "answers>";

    @TempDir
    Path directory;

    @Test
    @Timeout(120)
    void answersNothingThatIsWrittenAndNotSynced() throws Exception {
        List<String> calls = traced();

        int answers = 0;
        int synced = 0;
        boolean unsynced = false;
        for (String call : calls) {
            if (call.contains("write") && call.contains(LOG)) {
                unsynced = true;
            } else if (call.contains("sync") && call.endsWith("= 0")) {
                synced += unsynced ? 1 : 0;
                unsynced = false;
            } else if (call.contains(ANSWERS)) {
                answers++;
                assertThat(unsynced).as("before answer %d: %s", answers, calls).isFalse();
            }
        }
        assertThat(answers).isEqualTo(4 * ITEMS);
        assertThat(synced).isGreaterThanOrEqualTo(answers);
    }

    /** The writes and syncs of the log, and the answers, in order. */
    private List<String> traced() throws IOException, InterruptedException {
        Path trace = directory.resolve("trace");
        Path store = Files.createDirectories(directory.resolve("store")).toRealPath();
        Path answers = store.resolve("answers");
        List<String> command = new ArrayList<>(List.of("strace", "-f", "-y", "-s", "0", "-o", trace.toString()));
        command.addAll(List.of("-e", "trace=write,pwrite64,fsync,fdatasync"));
        command.addAll(List.of("-P", store.resolve("redrive.db-wal").toString(), "-P", answers.toString()));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Answering.class.getName(),
                store.toString(),
                answers.toString()));
        Path said = directory.resolve("said");
        try {
            Process strace = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            assertThat(strace.waitFor(100, TimeUnit.SECONDS)).isTrue();
            String words = Files.readString(said);
            assumeTrue(
                    !words.contains("PTRACE") && !words.contains("ptrace"), "needs strace, which may not trace here");
            assertThat(strace.exitValue()).as(words).isZero();
        } catch (IOException e) {
            assumeTrue(false, "needs strace, and there is none: " + e.getMessage());
        }
        return Files.readAllLines(trace);
    }

    /** The child: does one thing at a time, and writes down each when it is answered. */
    static final class Answering {
        private static final QueueName QUEUE = new QueueName("orders");

        private Answering() {}

        public static void main(String[] args) throws IOException {
            var time = ManualTime.standing();
            try (var answers = new FileOutputStream(args[1]);
                    EmbeddedStore store = EmbeddedStore.open(Path.of(args[0]), StoreOptions.USUAL, time)) {
                Transport transport = store.transport(QUEUE, Order.KEY);
                var ear = new Ear();
                transport.source().open(ear);
                for (int i = 0; i < ITEMS; i++) {
                    store.push(QUEUE, List.of(Push.now(Content.of(Payload.of("first " + i)))));
                    answers.write('p');
                    settle(store, transport, ear, new Verdict.RetryAt(time.wall()));
                    answers.write('r');
                    settle(store, transport, ear, i % 2 == 0 ? Verdict.DONE : StoreFixture.BURY);
                    answers.write('d');
                    store.pause(QUEUE, i % 2 == 0);
                    answers.write('a');
                }
            }
        }

        /** Returns when the ruling was told to be settled; nothing else is asked for meanwhile. */
        private static void settle(EmbeddedStore store, Transport transport, Ear ear, Verdict verdict) {
            transport.source().demand(1, 1 << 20);
            store.toldAll();
            Delivery delivery = ear.takeDelivered().get(0);
            int before = ear.settled().size();
            var failed = Failure.of(FailureCode.EXCEPTION, "E");
            var tried = new Tried(
                    delivery.standing().failures() + 1,
                    ManualTime.standing().wall(),
                    Duration.ofMillis(1),
                    verdict instanceof Verdict.Done ? Outcome.SUCCEEDED : new Outcome.Failed(failed));
            transport.ledger().submit(List.of(new Ruling(delivery, verdict, tried)));
            while (ear.settled().size() == before) {
                Thread.onSpinWait();
            }
        }
    }
}
