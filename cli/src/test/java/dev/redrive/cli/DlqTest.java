// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.wire.job.ContentEdit;
import dev.redrive.admin.api.wire.job.JobRequest;
import dev.redrive.admin.api.wire.letter.ReplayClaimView;
import dev.redrive.cli.port.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DlqTest {

    private static final String HOSTILE = "\u001b[2J\r\nx\u202e";

    @TempDir
    Path folder;

    private final FakeLetters redrive = new FakeLetters()
            .letter("letter-0001", HOSTILE, HOSTILE, "no route " + HOSTILE)
            .letter("letter-0002", "k2", "order.placed", "no route")
            .letter("letter-0003", null, null, "no route");
    private final Shell shell = new Shell(redrive);

    DlqTest() {
        shell.looks = 100;
    }

    private static void assertInert(String text) {
        assertThat(text).doesNotContain("\u001b", "\r", "\u202e");
    }

    @Test
    void listsLettersWithEverythingFromMessagesInert() {
        var ran = shell.run("dlq", "list", "--filter", "queue=orders", "--group", "1-3f\"9");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("ID", "ERROR", "letter-0001", "\\u001b[2J\\r\\nx", "EXCEPTION: no route");
        assertThat(ran.out().lines()).hasSize(4);
        assertInert(ran.out());
        assertThat(redrive.asked.getLast().query()).containsEntry("filter", "queue=orders group=\"1-3f\\\"9\"");
    }

    @Test
    void listsAllOfThemAsLinesOfJson() {
        var ran = shell.run("dlq list -o ndjson");

        assertThat(ran.out().lines()).hasSize(3).allMatch(line -> line.startsWith("{\"id\":\"letter-"));
        assertInert(ran.out());
    }

    @Test
    void saysThatThereAreMore() {
        var ran = shell.run("dlq list --limit 2");

        assertThat(ran.out().lines()).hasSize(3);
        assertThat(ran.err()).contains("there are more");
    }

    @Test
    void showsALetterInert() {
        redrive.value = "a\u001b[31mb";
        var ran = shell.run("dlq show letter-0001");

        assertThat(ran.out())
                .contains(
                        "Dead letter letter-0001 of orders",
                        "orders-3@17, read by billing",
                        "trace\\u001b[31m: t\\r\\n1")
                .contains("a\\u001b[31mb", "at a.B.c(B.java:1)\\u001b[2J", "replayed 1 times before");
        assertInert(ran.out());
        assertThat(shell.run("dlq show nosuch-1").exit()).isEqualTo(5);
    }

    @Test
    void showsAsClaimedWhatTheHeadersOfAMessageSayOfAReplay() {
        redrive.claimed = new ReplayClaimView("message-0001", 2);

        assertThat(shell.run("dlq show letter-0001").out())
                .contains("to be replay 2 of message message-0001, by its headers, which anyone can write");
    }

    @Test
    void listsGroups() {
        var ran = shell.run("dlq groups");

        assertThat(ran.out()).contains("GROUP", "1-3f9a02", "IOException: no route", "orders");
        assertThat(shell.run("dlq groups -o json").out()).contains("\"why\": \"same frames\"");
    }

    @Test
    void replaysAndWatchesUntilTheEnd() {
        var ran = shell.run("dlq replay --group 1-3f9a02 --rate 50/s --to origin --canary 10 --stop-if 20%");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).isEqualTo("replay job-0001 is done: 3 of 3 replayed, 3 of 3 succeeded\n");
        assertThat(ran.err()).contains("replay job-0001: 1 of 3 replayed");
        assertThat(redrive.lastJob())
                .isEqualTo(new JobRequest("sel-1", "replay", null, "origin", 50.0, 10, 0.2, null, null));
    }

    @Test
    void sendsZeroWhereNoRateAndNoCanaryAreAskedForAndLeavesTheUsualToTheServer() {
        shell.run("dlq replay --all --rate none --canary none");
        assertThat(redrive.lastJob())
                .isEqualTo(new JobRequest("sel-1", "replay", null, null, 0.0, 0, null, null, null));

        shell.run("dlq replay --all");
        assertThat(redrive.lastJob())
                .isEqualTo(new JobRequest("sel-2", "replay", null, null, null, null, null, null, null));
    }

    @Test
    void drawsABarThatFitsTheTerminal() {
        shell.onATerminal();
        var ran = shell.run("dlq replay --all");

        assertThat(ran.err()).contains("\r", "█", "33%");
        assertThat(ran.err().split("\r"))
                .allMatch(line -> line.replace("\u001b[K", "").strip().length() < 120);
    }

    @Test
    void endsWithSixWhenSomeFailed() {
        redrive.failing = 1;

        assertThat(shell.run("dlq replay --all").exit()).isEqualTo(6);
    }

    @Test
    void endsWithThreeWhenSomebodyCancelsTheJob() {
        redrive.ends = "cancelled";

        assertThat(shell.run("dlq replay --all").exit()).isEqualTo(3);
    }

    @Test
    void leavesTheJobRunningWhenAPersonGoes() {
        shell.looks = 1;
        var ran = shell.run("dlq replay --all");

        assertThat(ran.err())
                .contains("job job-0001 goes on", "redrive job watch job-0001", "redrive job cancel job-0001");
        assertThat(redrive.jobs.get("job-0001").state()).isEqualTo("running");
    }

    @Test
    void saysThatAJobStopsWithItsProcessWhereNoDaemonRuns() {
        shell.looks = 1;
        shell.daemon = null;

        assertThat(shell.run("dlq replay --all").err()).contains("no daemon runs, so job job-0001 stops here");
    }

    @Test
    void leavesAJobThatWaitsForADaemonToHandleItsMessages() {
        shell.daemon = null;
        redrive.waiting = true;
        var looks = new AtomicInteger();
        shell.betweenLooks = looks::incrementAndGet;

        var ran = shell.run("dlq replay --all --stop-if 20%");

        assertThat(ran.err()).contains("no daemon runs, so job job-0001 stops here");
        assertThat(ran.exit()).as("nothing has failed or died again so far").isZero();
        assertThat(looks).hasValueLessThan(5);
    }

    @Test
    void unknownEndsAreNeitherGoodNorFailed() {
        redrive.jobs.put("job-0009", FakeLetters.unknown("job-0009", 30));
        redrive.jobs.put("job-0010", FakeLetters.job("job-0010", "replay", "done", 30, 30, 0));

        assertThat(shell.run("job watch job-0009").exit()).isZero();
        shell.screen = Screen.terminal(100);
        assertThat(shell.run("job show job-0009").out())
                .containsPattern("outcome *30 of 30 unknown")
                .containsPattern("stop if *more than 12.5% die again");
        assertThat(shell.run("job show job-0010").out())
                .containsPattern("outcome *\u001b\\[[0-9;]+m30 of 30 succeeded");
    }

    @Test
    void rehearses() {
        var ran = shell.run("dlq replay letter-0002 letter-0003 --dry-run");

        assertThat(ran.out()).contains("letter-0002", "2 letters would be replayed");
        assertThat(redrive.started).isEmpty();
    }

    @Test
    void refusesAnythingButOneWayToChoose() {
        assertThat(shell.run("dlq replay").exit()).isEqualTo(2);
        assertThat(shell.run("dlq replay letter-0001 --all").err()).contains("more than one way");
        assertThat(shell.run("dlq replay --all --rate fast").err()).contains("'fast' is not a value of --rate");
        assertThat(shell.run("dlq replay --all --stop-if 0.2").err()).contains("--stop-if");
        assertThat(shell.run("dlq replay --all --edit").err()).contains("only a single letter");
        assertThat(redrive.asked).isEmpty();
    }

    @Test
    void editsALetterAfterALookAtTheChange() {
        shell.editing = before -> before.replace("1", "2");
        var ran = shell.run("dlq replay letter-0002 --edit --yes");

        assertThat(ran.err()).contains("- {\"sum\":1}\n+ {\"sum\":2}");
        assertThat(redrive.lastJob().edit()).isEqualTo(new ContentEdit("k2", "{\"sum\":2}", null, null));
    }

    @Test
    void sendsNothingWhenNothingWasChangedOrTheAnswerIsNo() {
        assertThat(shell.run("dlq replay letter-0002 --edit --yes").exit()).isEqualTo(3);
        shell.editing = before -> before + "!";
        shell.onATerminal().typing("n\n");
        assertThat(shell.run("dlq replay letter-0002 --edit").exit()).isEqualTo(3);
        redrive.masked = List.of("value");
        assertThat(shell.run("dlq replay letter-0002 --edit --yes").exit()).isEqualTo(4);
        assertThat(redrive.started).isEmpty();
    }

    @Test
    void purgesOnlyAsManyAsAreExpected() {
        assertThat(shell.run("dlq purge --all --yes").err()).contains("--expect is missing");
        var wrong = shell.run("dlq purge --all --expect 2 --yes");
        assertThat(wrong.exit()).isEqualTo(1);
        assertThat(wrong.err()).contains("3 letters are selected, not 2");
        assertThat(shell.run("dlq purge --all --expect 3").err()).contains("add --yes");
        assertThat(redrive.started).isEmpty();

        var right = shell.run("dlq purge --all --expect 3 --yes");

        assertThat(right.out()).isEqualTo("purge job-0001 is done: 3 of 3 dropped\n");
    }

    @Test
    void exportsToTheScreenOrAFile() throws IOException {
        assertThat(shell.run("dlq export --all").out()).isEqualTo(redrive.exported);

        Path file = folder.resolve("x.csv");
        var ran = shell.run("dlq", "export", "--all", "--format", "csv", "--file", file.toString());

        assertThat(ran.out()).contains("3 of 3 written");
        assertThat(Files.readString(file)).isEqualTo(redrive.exported);
        assertThat(redrive.lastJob().format()).isEqualTo("csv");
        assertThat(shell.run("dlq", "export", "--all", "--file", file.toString())
                        .err())
                .contains("which exists");
    }

    @Test
    void holdsReleasesAndResolves() {
        assertThat(shell.run("dlq hold letter-0001 letter-0002").out()).isEqualTo("2 letters held\n");
        assertThat(shell.run("dlq release letter-0001").out()).isEqualTo("1 letter released\n");
        assertThat(shell.run("dlq hold --group 1-3f9a02").out()).contains("is held");
        assertThat(shell.run("dlq release --group 1-3f9a02").out()).contains("is open");
        assertThat(shell.run("dlq resolve --group 1-3f9a02").out()).contains("is resolved");
        assertThat(shell.run("dlq hold").exit()).isEqualTo(2);
        assertThat(shell.run("dlq resolve").exit()).isEqualTo(2);
    }

    @Test
    void steersJobs() {
        redrive.jobs.put("job-0007", FakeLetters.job("job-0007", "replay", "running", 9, 3, 0));

        var list = shell.run("job list");
        assertThat(list.out()).contains("job-0007", "running", "alice", "queue=orders\\u001b[2J");
        assertInert(list.out());
        assertThat(shell.run("job show job-0007").out()).contains("6 of 9 replayed");
        assertThat(shell.run("job pause job-0007").out()).contains("is paused");
        assertThat(shell.run("job resume job-0007").out()).contains("is running");
        assertThat(shell.run("job watch job-0007").out()).contains("is done: 9 of 9 replayed");
        assertThat(shell.run("job cancel job-0007").out()).contains("is cancelled");
        assertThat(shell.run("job show nosuch-1").exit()).isEqualTo(5);
    }
}
