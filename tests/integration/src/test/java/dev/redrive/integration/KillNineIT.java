// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The daemon is killed again and again, in the middle of pushes and attempts, and sometimes while it opens. What it
 * acknowledged is there afterwards, once and whole.
 */
class KillNineIT {

    private static final int KILLS = 20;
    private static final int CLIENTS = 16;
    private static final int ATTEMPTS = 6;
    private static final List<String> QUEUES = List.of(Pushes.JAVA, Pushes.EXEC);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private final long seed = Long.getLong("redrive.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final Pushes pushes = new Pushes();
    private Program program;

    @BeforeEach
    void configure() {
        program = new Program(folder);
        program.compile("Handling", """
                import dev.redrive.core.attempt.*;
                import java.io.IOException;
                import java.nio.file.*;
                import java.util.zip.CRC32;

                public final class Handling implements dev.redrive.core.port.Handler {
                    @Override
                    public Outcome attempt(Attempt attempt) throws Exception {
                        note("begun");
                        String value = attempt.message().value().text();
                        int cut = value.lastIndexOf(' ');
                        CRC32 crc = new CRC32();
                        crc.update(value.substring(0, cut).getBytes());
                        if (!Long.toHexString(crc.getValue()).equals(value.substring(cut + 1))) {
                            throw new PermanentFailure("half a value: " + value);
                        }
                        Thread.sleep(Math.floorMod(value.hashCode(), 30));
                        note("ended");
                        if (value.startsWith("bad") || value.startsWith("flaky") && attempt.number() < 3) {
                            throw new IOException("as asked");
                        }
                        return Outcome.SUCCEEDED;
                    }

                    private static void note(String file) throws IOException {
                        Files.write(Path.of(file), new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                    }
                }
                """);
        program.script("handle.sh", """
                #!/bin/sh
                read -r kind id rest
                case $kind in
                    ok) exit 0 ;;
                    flaky) [ "$REDRIVE_ATTEMPT" -ge 3 ] ;;
                    bad) exit 1 ;;
                    *) echo "half a value: $kind" >&2; exit 78 ;;
                esac
                """);
        program.configure("""
                classpath: [ ./handlers ]
                store: { keepCompletedMax: 1000000 }
                queues:
                  classes:
                    handler: { java: Handling }
                    concurrency: 16
                    retry: { attempts: %1$d, cooldown: 40ms }
                  scripts:
                    handler: { exec: ["./handle.sh"] }
                    concurrency: 4
                    retry: { attempts: %1$d, cooldown: 40ms }
                """.formatted(ATTEMPTS));
    }

    @Test
    void keepsEveryAcknowledgedPushOnceAndWholeHoweverOftenItIsKilled() throws Exception {
        System.out.println("KillNineIT: -Dredrive.seed=" + seed);
        for (int kill = 1; kill <= KILLS; kill++) {
            if (kill % 4 == 1) {
                killWhileItOpens();
            }
            killAmidPushes();
        }

        try (RunningDaemon daemon = program.serve()) {
            assertNothingIsLostOrTwice(daemon);
            await().atMost(PATIENCE).until(() -> QUEUES.stream().allMatch(daemon::isDrained));
            Map<String, JsonNode> items = assertNothingIsLostOrTwice(daemon);
            assertEndedAsMeant(items);
            assertValuesAreWhole(daemon, items);
            JsonNode verified = daemon.post("/api/v1/verify", "").body();
            assertThat(verified.path("sound").asBoolean())
                    .as(verified.toString())
                    .isTrue();
            assertThat(daemon.stop()).isZero();
        }
        assertThat(cutOff()).as("attempts cut off by a kill").isGreaterThan(KILLS / 2);
        assertThat(pushes.all()).as("pushes cut off by a kill").anyMatch(pushed -> !pushed.acknowledged());
    }

    private void killAmidPushes() throws InterruptedException, ExecutionException {
        try (RunningDaemon daemon = program.serve();
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            assertNothingIsLostOrTwice(daemon);
            int enough = pushes.acknowledged() + 1 + random.nextInt(250);
            List<Future<?>> pushing = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                pushing.add(clients.submit(() -> pushes.pushUntilItEnds(daemon)));
            }
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() ->
                            pushes.acknowledged() >= enough || !pushes.odd().isEmpty());
            daemon.kill();
            for (Future<?> client : pushing) {
                client.get();
            }
            assertThat(pushes.odd()).isEmpty();
        }
    }

    /** Any time from its first instruction to a little after it runs; the first time in an empty folder. */
    private void killWhileItOpens() throws InterruptedException {
        Process opening = program.launch(List.of(), "serve");
        boolean ended = opening.waitFor(random.nextInt(2500), TimeUnit.MILLISECONDS);
        opening.destroyForcibly().waitFor();
        assertThat(ended).as("ended by itself:\n" + program.log()).isFalse();
    }

    private Map<String, JsonNode> assertNothingIsLostOrTwice(RunningDaemon daemon) {
        Map<String, JsonNode> found = new HashMap<>();
        for (String queue : QUEUES) {
            for (JsonNode item : daemon.items(queue)) {
                JsonNode twin = found.put(item.path("producerId").asText(), item);
                assertThat(twin).as("twice: " + item).isNull();
            }
        }
        int known = 0;
        for (Pushes.Pushed pushed : pushes.all()) {
            long there = pushed.ids().stream().filter(found::containsKey).count();
            known += (int) there;
            if (pushed.acknowledged()) {
                assertThat(there)
                        .as("lost, of " + pushed)
                        .isEqualTo(pushed.ids().size());
            } else {
                assertThat(there).as("half of " + pushed).isIn(0L, (long)
                        pushed.ids().size());
            }
        }
        assertThat(found).as("pushed by nobody").hasSize(known);
        return found;
    }

    private static void assertEndedAsMeant(Map<String, JsonNode> items) {
        items.forEach((id, item) -> {
            boolean bad = Pushes.kind(id).equals("bad");
            String end =
                    item.path("status").asText() + " " + item.path("reason").asText();
            // A message active at many kills in a row may be taken for their cause.
            assertThat(end).as(item.toString()).isIn(bad ? "dead exhausted" : "completed null", "dead crashed");
            assertThat(item.path("failureCount").asInt()).as(item.toString()).isLessThanOrEqualTo(ATTEMPTS);
        });
        long crashed = items.values().stream()
                .filter(item -> item.path("reason").asText().equals("crashed"))
                .count();
        assertThat(crashed).as("taken for the cause of the kills").isLessThan(KILLS);
    }

    private static void assertValuesAreWhole(RunningDaemon daemon, Map<String, JsonNode> items)
            throws InterruptedException {
        ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
        try (ExecutorService readers = Executors.newFixedThreadPool(8)) {
            items.forEach((id, item) -> readers.execute(() -> {
                JsonNode shown =
                        daemon.get("/api/v1/items/" + item.path("id").asText()).body();
                if (!shown.path("value").asText().equals(Pushes.value(id))) {
                    wrong.add(id + ": " + shown);
                }
            }));
            readers.shutdown();
            assertThat(readers.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
        assertThat(wrong).isEmpty();
    }

    private long cutOff() throws IOException {
        return Files.size(folder.resolve("begun")) - Files.size(folder.resolve("ended"));
    }
}
