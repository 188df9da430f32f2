// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.wire.CountsView;
import dev.redrive.admin.api.wire.EngineView;
import dev.redrive.admin.api.wire.KafkaView;
import dev.redrive.admin.api.wire.Obstacle;
import dev.redrive.admin.api.wire.PartitionView;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.admin.api.wire.alert.AlertView;
import dev.redrive.cli.port.ConfigReport;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerCommandsTest {
    private final FakeRedrive redrive = new FakeRedrive();
    private final Shell shell = new Shell(redrive);

    @Test
    void showsTheDaemonAndItsQueues() {
        redrive.queue(Given.queue("emails", true, FakeRedrive.counts(3, 1, 20, 4)))
                .queue(new QueueView(
                        "orders",
                        "embedded",
                        null,
                        "queue",
                        false,
                        FakeRedrive.counts(1, 0, 0, 0),
                        FakeRedrive.NOW.minusSeconds(600),
                        2,
                        "disk full",
                        1,
                        null,
                        null));

        assertThat(shell.run("status")).isEqualTo(new Shell.Ran(0, """
                redrive 0.1.0, daemon 4242 at http://127.0.0.1:8420, up 3h (since 2026-03-01T09:00:00Z)
                data in /var/lib/redrive
                ready

                QUEUE   PENDING  ACTIVE  FAILED  COMPLETED  DEAD  DONE  OLDEST  NOTES
                emails        3       0       1         20     4     -       -  paused
                orders        1       0       0          0     0     -     10m  blocked: disk full, 1 stuck, 2 damaged, no handler
                """, ""));
    }

    @Test
    void showsWhatIsCountedSinceTheStartApartFromWhatIsKept() {
        var engine = new EngineView(9, 4, 2, 3, 0, 0, 0, 0, 0, 0, 4, 0, null);
        redrive.queue(new QueueView(
                "orders",
                "kafka",
                "java",
                "queue",
                false,
                new CountsView(0, 0, 0, null, 0L),
                null,
                0,
                null,
                0,
                engine,
                null));

        assertThat(shell.run("status").out()).endsWith("""
                QUEUE   PENDING  ACTIVE  FAILED  COMPLETED  DEAD  DONE  OLDEST  NOTES
                orders        0       0       0          -     0     4       -  2 duplicates, 3 skipped
                COMPLETED are still kept (Kafka keeps none). DONE, duplicates and skipped are counted since the daemon began to work the queue.
                """);
    }

    @Test
    void showsWarningsThoughItIsReady() {
        redrive.warnings.add(new Obstacle("orders", "no handler: 3 wait", "configure it again"));

        assertThat(shell.run("status").out())
                .contains("ready\nwarning orders: no handler: 3 wait — configure it again\n");
    }

    @Test
    void showsHowQueuesStandOnKafka() {
        var partitions = List.of(
                new PartitionView("orders/0", 120, 124, 40, 3, 1, 0), new PartitionView("orders/1", 7, 7, 0, 0, 0, 0));
        var retries = List.of(new PartitionView("orders.billing.retry/0", 3, 33, 30, 0, 30, 4));
        var kafka =
                new KafkaView(partitions, retries, 1, 2, 30, 4, List.of("window full"), List.of("letters may be lost"));
        redrive.queue(new QueueView(
                "orders",
                "kafka",
                "java",
                "queue",
                false,
                FakeRedrive.counts(1, 0, 0, 0),
                null,
                0,
                null,
                0,
                null,
                kafka));

        assertThat(shell.run("status").out()).endsWith("""

                orders on Kafka: 1 held with 2 behind them, 30 waiting, 4 late
                  reads less: window full
                  letters may be lost
                PARTITION               LAG  WATERMARK  WINDOW  OUT  WAITING  LATE
                orders/0                 40        120       4    3        1     0
                orders/1                  0          7       0    0        0     0
                orders.billing.retry/0   30          3      30    0       30     4
                """);
    }

    @Test
    void showsProblemsWithTheirRemediesAndThatNoDaemonRuns() {
        redrive.obstacles.add(new Obstacle("store", "the disk is full", "free some space"));
        shell.daemon = null;

        assertThat(shell.run("status").out()).isEqualTo("""
                redrive 0.1.0, no daemon runs: items wait until 'redrive serve'
                data in /var/lib/redrive
                not ready
                  store: the disk is full — free some space

                no queues
                """);
        assertThat(shell.run("status -o ndjson").out())
                .startsWith("{\"version\":")
                .contains("\"ready\":false");
    }

    @Test
    void showsAlertsThatAreActive() {
        redrive.alerts.add(new AlertView(
                "orders",
                "retryRate",
                0.43,
                0.26,
                0.1,
                FakeRedrive.NOW.minusSeconds(90),
                "43% of attempts are retried, more than 10%"));

        assertThat(shell.run("status").out())
                .contains("ready\nalert orders: 43% of attempts are retried, more than 10% (for 1m)\n\n");
    }

    @Test
    void watchingShowsRatesBetweenTwoLooks() {
        redrive.queue(Given.running("orders", 100));
        shell.looks = 3;
        shell.betweenLooks = () -> redrive.queue(
                Given.running("orders", redrive.queueNamed("orders").counts().completed() == 100 ? 112 : 5));

        assertThat(shell.run("status --watch").out().lines().filter(line -> line.startsWith("orders")))
                .containsExactly(
                        "orders        0       0       0        100     0   100     -       -  -",
                        "orders        0       0       0        112     0   112  12.0/s       -  -",
                        "orders        0       0       0          5     0     5     -       -  -");
    }

    @Test
    void verifyingEndsWith1WhenSomethingIsDamaged() {
        redrive.item(Given.item("item-1", "orders", "pending"));

        assertThat(shell.run("verify")).isEqualTo(new Shell.Ran(0, "1 items read, all sound\n", ""));

        redrive.damage.add("item item-1: checksum differs");

        assertThat(shell.run("verify"))
                .isEqualTo(new Shell.Ran(1, "item item-1: checksum differs\n1 items read, 1 findings\n", ""));
        assertThat(shell.run("verify -o ndjson").out())
                .isEqualTo("{\"items\":1,\"sound\":false,\"findings\":[\"item item-1: checksum differs\"]}\n");
    }

    @Test
    void backsUpUnderTheNameGivenAndSaysWhereTheFileIs() {
        assertThat(shell.run("backup copy.db").out()).isEqualTo("written to /data/backups/copy.db\n");
        assertThat(redrive.asked.get(0).body()).isEqualTo("{\"file\":\"copy.db\"}");
    }

    @Test
    void checksAConfiguration() {
        assertThat(shell.run("config check -c my.yaml"))
                .isEqualTo(new Shell.Ran(0, "my.yaml is valid\n  queues: orders, emails\n", ""));

        shell.config = new ConfigReport(
                "",
                List.of(new ConfigReport.Problem(2, "queues.a.retry", "retry and policy together", null)),
                List.of());

        assertThat(shell.run("config check")).isEqualTo(new Shell.Ran(7, "", """
                redrive.yaml:2: queues.a.retry: retry and policy together
                redrive: redrive.yaml has a problem — mend the above; 'redrive config check' looks again
                """));
        var json = shell.run("config check -o ndjson");
        assertThat(json.exit()).isEqualTo(7);
        assertThat(json.out())
                .startsWith(
                        "{\"file\":\"redrive.yaml\",\"valid\":false,\"problems\":[{\"line\":2,\"path\":\"queues.a.retry\",");
    }

    @Test
    void warningsOfAnOnlineCheckAreNoProblems() {
        shell.config = new ConfigReport(
                "",
                List.of(),
                List.of(new ConfigReport.Problem(4, "queues.a.dlq.topic", "it loses dead letters", "keep them")),
                List.of(),
                List.of("queues.a: 5 topics on main, in order"));

        assertThat(shell.run("config check")).isEqualTo(new Shell.Ran(0, """
                redrive.yaml is valid
                  queues.a: 5 topics on main, in order
                """, ""));
        assertThat(shell.run("config check --online"))
                .isEqualTo(new Shell.Ran(
                        0, """
                redrive.yaml is valid
                  queues.a: 5 topics on main, in order
                """, "warning: redrive.yaml:4: queues.a.dlq.topic: it loses dead letters (keep them)\n"));
        assertThat(shell.run("config check --online -o ndjson").out())
                .contains("\"valid\":true", "\"warnings\":[{\"line\":4,\"path\":\"queues.a.dlq.topic\",");
    }

    @Test
    void adviceIsNoProblem() {
        shell.config = new ConfigReport(
                "",
                List.of(),
                List.of(),
                List.of(new ConfigReport.Problem(3, "policies.a", "there is no end", "set 'within'")),
                List.of("queues: a"));

        assertThat(shell.run("config check"))
                .isEqualTo(
                        new Shell.Ran(0, """
                redrive.yaml is valid
                  queues: a
                """, "advice: redrive.yaml:3: policies.a: there is no end (set 'within')\n"));
        assertThat(shell.run("config check -o ndjson").out())
                .contains("\"valid\":true", "\"advice\":[{\"line\":3,\"path\":\"policies.a\",");
    }

    @Test
    void whatWasLookedAtIsShownBesideTheProblems() {
        shell.config = new ConfigReport(
                "",
                List.of(new ConfigReport.Problem(2, "queues.b.kafka", "too short", null)),
                List.of("queues.a: 5 topics on main, in order"));

        var ran = shell.run("config check --online");

        assertThat(ran.exit()).isEqualTo(7);
        assertThat(ran.out()).isEqualTo("  queues.a: 5 topics on main, in order\n");
        assertThat(ran.err()).startsWith("redrive.yaml:2: queues.b.kafka: too short\n");
    }

    @Test
    void printsTheSchemaAsItIs() {
        assertThat(shell.run("config schema").out()).isEqualTo("{\"type\":\"object\"}\n");
    }

    @Test
    void saysWhereItMadeAStore() {
        assertThat(shell.run("init").out()).isEqualTo("made an empty store in /srv/data\n");
        assertThat(shell.run("init -o ndjson").out()).isEqualTo("{\"dataDir\":\"/srv/data\"}\n");
    }

    @Test
    void servesAndDemonstratesThroughTheProgramAround() {
        assertThat(shell.run("serve -c my.yaml").exit()).isZero();
        assertThat(shell.run("demo --port 8421").exit()).isZero();
        assertThat(shell.run("demo").exit()).isZero();

        assertThat(shell.connects.get(0).config()).isEqualTo(Path.of("my.yaml"));
        assertThat(shell.demos)
                .extracting(demo -> demo.port())
                .containsExactly(OptionalInt.of(8421), OptionalInt.empty());
        assertThat(shell.run("demo --port 70000").exit()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void completesInShells(String kind) {
        var ran = shell.run("completion " + kind);

        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .contains(
                        "bashcompinit",
                        "--all-dead",
                        "--create",
                        "--online",
                        "\"pending\" \"active\" \"failed\"",
                        "complete -F");
    }
}
