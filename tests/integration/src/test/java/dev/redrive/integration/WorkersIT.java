// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handlers that misbehave cost their own messages, and nobody else's. */
class WorkersIT {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Less than one of the floods that the workers write. */
    private static final String SMALL_HEAP = "-Xmx64m";

    private static final long RESIDENT_KB_MAX = 400_000;

    /** The memory of a child is bounded before it eats all there is. */
    private static final String WORKER = """
            #!/bin/sh
            while read -r line; do
                id=${line#*\\"id\\":\\"}; id=${id%%\\"*}
                value=${line#*\\"value\\":\\"}; value=${value%%\\"*}
                case $value in
                    exit) echo "going" >&2; exit 3 ;;
                    killed) kill -9 $$ ;;
                    hang) sleep 600 ;;
                    garbage) echo "this is no JSON"; continue ;;
                    stranger) id=someone-else ;;
                    flood) head -c 100000000 /dev/zero | tr '\\0' x; echo; continue ;;
                    noise) head -c 100000000 /dev/zero | tr '\\0' x >&2; echo "last words" >&2 ;;
                    memory) ulimit -v 200000; x=0123456789abcdef; while :; do x=$x$x; done ;;
                    rejected) echo "{\\"id\\":\\"$id\\",\\"outcome\\":\\"rejected\\"}"; continue ;;
                esac
                echo "{\\"id\\":\\"$id\\",\\"outcome\\":\\"ok\\"}"
            done
            """;

    @TempDir
    Path folder;

    private Program program;

    @BeforeEach
    void here() {
        program = new Program(folder);
    }

    @Test
    void aWorkerThatMisbehavesCostsOnlyTheMessageItHolds() throws Exception {
        program.script("worker.sh", WORKER);
        program.configure("""
                queues:
                  tasks:
                    handler: { exec: ["./worker.sh"], workers: 2 }
                    timeout: 10s
                    retry: { attempts: 5, cooldown: 10ms }
                    types: { bad: { attempts: 1 } }
                """);
        Map<String, String> ends = new HashMap<>();
        ends.put("exit", "dead crashed CRASHED exit 3");
        ends.put("killed", "dead crashed CRASHED signal 9");
        ends.put("hang", "dead exhausted TIMEOUT null");
        ends.put("garbage", "dead exhausted EXCEPTION protocol");
        ends.put("stranger", "dead exhausted EXCEPTION protocol");
        ends.put("flood", "dead exhausted EXCEPTION protocol");
        ends.put("memory", "dead crashed CRASHED "); // and whatever this machine's sh ends with
        ends.put("rejected", "dead rejected REJECTED null");
        ends.put("noise", "completed null  ");

        try (RunningDaemon daemon = program.serve(SMALL_HEAP)) {
            List<Map<String, String>> items = new ArrayList<>();
            List<String> trouble = List.copyOf(ends.keySet());
            for (int i = 0; i < 300; i++) {
                items.add(Map.of("id", "good-" + i, "value", "good"));
                if (i % 25 == 0 && i / 25 < trouble.size()) {
                    String kind = trouble.get(i / 25);
                    items.add(Map.of("id", kind, "value", kind, "type", "bad"));
                }
            }
            push(daemon, "tasks", items);

            await().atMost(PATIENCE).until(() -> daemon.isDrained("tasks"));

            Map<String, String> found = new HashMap<>();
            for (JsonNode item : daemon.items("tasks")) {
                String id = item.path("producerId").asText();
                if (ends.containsKey(id)) {
                    found.put(id, end(item).startsWith(ends.get(id)) ? ends.get(id) : end(item));
                } else {
                    assertThat(end(item)).as(item.toString()).isEqualTo("completed null  ");
                    assertThat(item.path("failureCount").asInt())
                            .as(item.toString())
                            .isZero();
                }
            }
            assertThat(found).isEqualTo(ends);
            assertThat(daemon.get("/readyz").status()).isEqualTo(200);
            assertThat(residentMaxKb(daemon)).as("memory of the daemon, KB").isLessThan(RESIDENT_KB_MAX);
            assertThat(daemon.stop()).isZero();
        }
    }

    @Test
    void aJavaClassThatBreaksItsOwnJvmCostsOnlyTheMessageItHolds() {
        program.compile("Breaking", """
                public final class Breaking implements java.util.function.Consumer<String> {
                    @Override
                    public void accept(String value) {
                        switch (value) {
                            case "exit" -> System.exit(7);
                            case "memory" -> System.out.println(new long[Integer.MAX_VALUE].length);
                            case "print" -> System.out.println("{\\"id\\":\\"x\\",\\"outcome\\":\\"failed\\"}");
                            case "throw" -> throw new IllegalStateException("as asked");
                            default -> { }
                        }
                    }
                }
                """);
        program.configure("""
                classpath: [ ./handlers ]
                queues:
                  tasks:
                    handler: { java: Breaking, workers: 2 }
                    timeout: 60s
                    retry: { attempts: 5, cooldown: 10ms }
                    types: { bad: { attempts: 1 } }
                """);
        Map<String, String> ends = Map.of(
                "exit", "dead crashed CRASHED exit 7",
                "memory", "dead crashed CRASHED exit 3",
                "print", "completed null  ",
                "throw", "dead exhausted EXCEPTION java.lang.IllegalStateException");

        try (RunningDaemon daemon = program.serve()) {
            List<Map<String, String>> items = new ArrayList<>();
            ends.keySet().forEach(kind -> items.add(Map.of("id", kind, "value", kind, "type", "bad")));
            for (int i = 0; i < 200; i++) {
                items.add(i % 50, Map.of("id", "good-" + i, "value", "good"));
            }
            push(daemon, "tasks", items);

            await().atMost(PATIENCE).until(() -> daemon.isDrained("tasks"));

            for (JsonNode item : daemon.items("tasks")) {
                String end = ends.getOrDefault(item.path("producerId").asText(), "completed null  ");
                assertThat(end(item)).as(item.toString()).isEqualTo(end);
            }
            assertThat(daemon.stop()).isZero();
        }
    }

    @Test
    void aPoolThatIsDownChargesNoMessageAndGoesOnByItself() throws Exception {
        program.script("worker.sh", """
                #!/bin/sh
                [ -e mended ] || { echo "no library" >&2; exit 9; }
                while read -r line; do
                    id=${line#*\\"id\\":\\"}; id=${id%%\\"*}
                    value=${line##*\\"value\\":\\"}; value=${value%%\\"*}
                    echo "$value" >>"seen"
                    echo "{\\"id\\":\\"$id\\",\\"outcome\\":\\"ok\\"}"
                done
                """);
        program.configure("""
                queues:
                  tasks:
                    handler: { exec: ["./worker.sh"], workers: 2 }
                    timeout: 1s
                    retry: { attempts: 1, cooldown: 10ms }
                """);
        List<Map<String, String>> items = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            items.add(Map.of("value", "k" + i % 3 + " " + (100 + i), "key", "k" + i % 3));
        }

        try (RunningDaemon daemon = program.serve()) {
            push(daemon, "tasks", items);
            await().atMost(PATIENCE)
                    .until(() -> !daemon.queue("tasks").path("blocked").isNull());
            assertThat(daemon.queue("tasks").path("blocked").asText())
                    .contains("no worker is up since", "exit 9;", "the next start is at");
            assertThat(daemon.get("/readyz").status()).isEqualTo(503);
            await().during(Duration.ofSeconds(3)).atMost(PATIENCE).until(() -> allWait(daemon));
            assertThat(daemon.stop()).isZero();
        }
        try (RunningDaemon daemon = program.serve()) {
            await().atMost(PATIENCE)
                    .until(() -> !daemon.queue("tasks").path("blocked").isNull());
            assertThat(allWait(daemon)).as("after a stop").isTrue();
            Files.createFile(folder.resolve("mended"));

            await().atMost(PATIENCE).until(() -> daemon.isDrained("tasks"));

            assertThat(daemon.queue("tasks").at("/counts/completed").asInt()).isEqualTo(60);
            assertThat(daemon.items("tasks"))
                    .allSatisfy(item ->
                            assertThat(item.path("failureCount").asInt()).isZero());
            await().atMost(PATIENCE).until(() -> daemon.get("/readyz").status() == 200);
            for (String key : List.of("k0", "k1", "k2")) {
                assertThat(Files.readAllLines(folder.resolve("seen")).stream().filter(line -> line.startsWith(key)))
                        .as("the order of " + key)
                        .hasSize(20)
                        .isSorted();
            }
        }
    }

    /** Whether all wait uncharged. One that looks for a worker for a moment counts as active. */
    private static boolean allWait(RunningDaemon daemon) {
        var counts = daemon.queue("tasks").path("counts");
        return counts.path("pending").asInt() + counts.path("active").asInt() == 60;
    }

    @Test
    void aHandlerDeafToInterruptsBlocksItsKeyOnlyAndIsReported() throws Exception {
        program.compile("Deaf", """
                import java.nio.file.*;

                public final class Deaf implements java.util.function.Consumer<String> {
                    @Override
                    public void accept(String value) {
                        while (value.equals("deaf") && !Files.exists(Path.of("listen"))) {
                            try {
                                Thread.sleep(20);
                            } catch (InterruptedException e) {
                                // deaf
                            }
                        }
                    }
                }
                """);
        program.configure("""
                classpath: [ ./handlers ]
                queues:
                  calls:
                    handler: { java: Deaf }
                    timeout: 2s
                    stuckAfter: 12s
                    concurrency: 3
                    retry: { attempts: 5, cooldown: 10ms }
                    types: { bad: { attempts: 1 } }
                """);

        try (RunningDaemon daemon = program.serve()) {
            push(
                    daemon,
                    "calls",
                    List.of(
                            Map.of("id", "deaf", "value", "deaf", "key", "a", "type", "bad"),
                            Map.of("id", "follower", "value", "good", "key", "a")));

            await().atMost(PATIENCE)
                    .until(() -> daemon.queue("calls").path("stuck").asInt() == 1);
            JsonNode stuck = daemon.queue("calls");
            assertThat(stuck.path("blocked").isNull())
                    .as("stuck, not yet blocked: " + stuck)
                    .isTrue();
            assertThat(stuck.at("/engine/running/0/stuck").asBoolean())
                    .as(stuck.toString())
                    .isTrue();
            assertThat(daemon.get("/readyz").status()).isEqualTo(200);
            assertThat(status(daemon, "deaf")).isEqualTo("dead");
            strangersComplete(daemon, "while-stuck");

            await().atMost(PATIENCE)
                    .until(() -> !daemon.queue("calls").path("blocked").isNull());
            assertThat(daemon.queue("calls").path("blocked").asText())
                    .startsWith("handler stuck")
                    .contains("workers");
            assertThat(daemon.get("/readyz").status()).isEqualTo(503);
            JsonNode whole = daemon.get("/api/v1/status").body();
            assertThat(whole.path("ready").asBoolean()).isFalse();
            assertThat(whole.path("problems").toString()).contains("calls").contains("handler stuck");
            strangersComplete(daemon, "while-blocked");
            assertThat(status(daemon, "follower")).as("behind the deaf one").isIn("pending", "active");

            Files.createFile(folder.resolve("listen"));
            await().atMost(PATIENCE).until(() -> status(daemon, "follower").equals("completed"));
            await().atMost(PATIENCE).until(() -> daemon.get("/readyz").status() == 200);
            assertThat(daemon.queue("calls").path("stuck").asInt()).isZero();
            assertThat(status(daemon, "deaf"))
                    .as("its late answer counts no more")
                    .isEqualTo("dead");
        }
    }

    @Test
    void theWorkersOfAKilledDaemonAreEndedBeforeTheirMessagesAreAttemptedAgain() throws Exception {
        program.script("worker.sh", """
                #!/bin/sh
                while read -r line; do
                    id=${line#*\\"id\\":\\"}; id=${id%%\\"*}
                    for pid in $(cat "pids-$id" 2>/dev/null); do
                        grep -qsa worker.sh "/proc/$pid/cmdline" && echo "$pid" >>beside
                    done
                    echo $$ >>"pids-$id"
                    [ -f done ] || sleep 300
                    echo "{\\"id\\":\\"$id\\",\\"outcome\\":\\"ok\\"}"
                done
                """);
        program.configure("""
                queues:
                  tasks:
                    handler: { exec: ["./worker.sh"], workers: 2 }
                    timeout: 60s
                """);
        try (RunningDaemon daemon = program.serve()) {
            push(daemon, "tasks", List.of(Map.of("value", "a"), Map.of("value", "b")));
            await().atMost(PATIENCE).until(() -> pids().size() == 2);
            daemon.kill();
        }
        List<Long> orphans = pids();
        Files.createFile(folder.resolve("done"));

        try (RunningDaemon daemon = program.serve()) {
            assertThat(orphans)
                    .noneMatch(
                            pid -> ProcessHandle.of(pid).filter(this::isWorker).isPresent());
            await().atMost(PATIENCE).until(() -> daemon.isDrained("tasks"));
            assertThat(daemon.queue("tasks").at("/counts/completed").asInt()).isEqualTo(2);
            assertThat(pids()).as("each attempted once more").hasSize(4);
            assertThat(folder.resolve("beside")).doesNotExist();
        }
    }

    /** Who has held a message, ever. */
    private List<Long> pids() throws IOException {
        List<Long> pids = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, "pids-*")) {
            for (Path file : files) {
                Files.readAllLines(file).forEach(line -> pids.add(Long.valueOf(line)));
            }
        }
        return pids;
    }

    /** Of this test: the number may have gone to a stranger meanwhile. */
    private boolean isWorker(ProcessHandle process) {
        try {
            return Path.of("/proc/" + process.pid() + "/cwd").toRealPath().equals(folder.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }

    private static void strangersComplete(RunningDaemon daemon, String prefix) {
        List<Map<String, String>> strangers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            strangers.add(Map.of("id", prefix + i, "value", "good", "key", "k" + i % 7));
        }
        push(daemon, "calls", strangers);
        await().atMost(PATIENCE)
                .until(() -> daemon.items("calls").stream()
                        .filter(item -> item.path("producerId").asText().startsWith(prefix))
                        .allMatch(item -> item.path("status").asText().equals("completed")));
    }

    private static String status(RunningDaemon daemon, String id) {
        return daemon.items("calls").stream()
                .filter(item -> item.path("producerId").asText().equals(id))
                .findFirst()
                .orElseThrow()
                .path("status")
                .asText();
    }

    private static void push(RunningDaemon daemon, String queue, List<Map<String, String>> items) {
        RunningDaemon.Answer answer = daemon.post(
                "/api/v1/queues/" + queue + "/items",
                JSON.valueToTree(Map.of("items", items)).toString());
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
    }

    private static String end(JsonNode item) {
        JsonNode error = item.path("lastError");
        return item.path("status").asText() + " " + item.path("reason").asText() + " "
                + error.path("code").asText() + " " + error.path("type").asText();
    }

    private static long residentMaxKb(RunningDaemon daemon) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + daemon.process().pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
