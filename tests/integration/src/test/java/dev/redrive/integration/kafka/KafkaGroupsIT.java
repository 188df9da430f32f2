// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two groups read one topic, and one of them fails; the cluster came by a reload of the file. */
class KafkaGroupsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void aReplayToTheQueueReachesOnlyTheGroupThatFailedAndOneToTheOriginBoth() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        String topic = "groups-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
        brokers.createTopic(topic, 1, Map.of());
        Program program = new Program(folder);
        program.script("failing", "#!/bin/sh\ncat >> failing.seen\necho >> failing.seen\nexit 78\n");
        program.script("working", "#!/bin/sh\ncat >> working.seen\necho >> working.seen\n");
        program.configure("queues: { held: }\n");

        try (RunningDaemon daemon = program.serve()) {
            assertThat(deadLetters(daemon)).isZero();
            program.configure("""
                    kafka: { main: { bootstrap: "%s" } }
                    queues:
                      held:
                      failing: { handler: { exec: ["./failing"] }, wait: memory, kafka: { topic: %s, group: failing } }
                      working: { handler: { exec: ["./working"] }, wait: memory, kafka: { topic: %s, group: working } }
                    """.formatted(brokers.bootstrap(), topic, topic));
            await().atMost(PATIENCE).until(() -> program.log().contains("queues.working: added"));
            brokers.produce(List.of(new ProducerRecord<>(topic, bytes("key"), bytes("order"))));
            await().atMost(PATIENCE).until(() -> seen("working").size() == 1 && deadLetters(daemon) == 1);

            replay(program, "queue", 1);
            await().atMost(PATIENCE).until(() -> seen("failing").size() == 2 && deadLetters(daemon) == 1);

            // The next record of the topic has passed the other group: nothing else can still be under way to it.
            brokers.produce(List.of(new ProducerRecord<>(topic, bytes("key"), bytes("next"))));
            await().atMost(PATIENCE).until(() -> seen("working").contains("next") && deadLetters(daemon) == 2);
            assertThat(seen("working")).containsExactly("order", "next");

            replay(program, "origin", 0);
            await().atMost(PATIENCE)
                    .until(() -> seen("working").size() == 4 && seen("failing").size() == 5);

            assertThat(seen("working")).containsExactlyInAnyOrder("order", "next", "order", "next");
            assertThat(daemon.stop()).isZero();
        }
    }

    /** @param exit 1 if all died again, 0 also where their end is not known */
    private static void replay(Program program, String to, int exit) {
        Program.Ended replay = program.run("dlq", "replay", "--all", "--to", to, "--yes");
        assertThat(replay.exit()).as(replay.err()).isEqualTo(exit);
    }

    private static int deadLetters(RunningDaemon daemon) {
        return daemon.get("/api/v1/dead-letters?filter=state%3Dopen")
                .body()
                .path("items")
                .size();
    }

    private List<String> seen(String by) {
        Path file = folder.resolve(by + ".seen");
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
