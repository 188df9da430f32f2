// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static dev.redrive.catalog.job.JobRig.BROKEN;
import static dev.redrive.catalog.job.JobRig.TIMEOUT;
import static dev.redrive.catalog.job.JobRig.atRate;
import static dev.redrive.catalog.job.JobRig.replay;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.catalog.GroupState;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.ReplayEnds;
import dev.redrive.core.job.Selection;
import dev.redrive.core.job.Wish;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogJobsTest {
    @TempDir
    Path folder;

    private JobRig rig;

    @BeforeEach
    void open() {
        rig = new JobRig(folder);
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../audit", "/tmp/x", "zz", "job-zz", "job-00000000000000a/../../audit"})
    void aForgedNoteIsNoJobAndTouchesNoFile(String id) throws Exception {
        Path victim = Files.writeString(folder.resolve("audit.ndjson"), "the audit book\n");
        Job real = rig.finish(rig.start("", new Act.Export(Act.Format.NDJSON)).id());
        var forged = new Job(
                id,
                real.act(),
                "all",
                JobState.RUNNING,
                Progress.of(0),
                "mallory",
                real.owner(),
                real.startedAt(),
                null,
                null,
                false);
        var letters = new Saved.Letters(true, "embedded", List.of("embedded"), 0, 0, true);
        byte[] note = SavedJson.write(new Saved(forged, letters, Saved.Marks.NONE, 9));

        rig.yard.note("job/zz", note);
        rig.yard.note("job/job-00000000000000a", note);
        rig.yard.note(Shelf.PREFIX + id, note);
        rig.settle();
        rig.pass(Duration.ofSeconds(30));

        assertThat(rig.jobs.all()).extracting(Job::id).containsExactly(real.id());
        assertThat(victim).hasContent("the audit book\n");
        assertThatThrownBy(() -> rig.jobs.exported(id)).isInstanceOf(Refused.class);
        assertThat(rig.folder("exports").toFile().list()).containsExactly(real.id() + ".ndjson");
    }

    @Test
    void aNoteWithNumbersThatNoJobHasIsNoJob() {
        Job real = rig.finish(rig.start("", new Act.Export(Act.Format.NDJSON)).id());
        String id = "job-00000000000000a";
        var job = new Job(
                id,
                real.act(),
                "all",
                JobState.DONE,
                Progress.of(0),
                "m",
                real.owner(),
                real.startedAt(),
                null,
                null,
                false);
        var letters = new Saved.Letters(true, "embedded", List.of("embedded"), Integer.MAX_VALUE, 0, true);

        rig.yard.note(Shelf.PREFIX + id, SavedJson.write(new Saved(job, letters, Saved.Marks.NONE, 9)));
        rig.settle();

        assertThat(rig.jobs.all()).extracting(Job::id).containsExactly(real.id());
    }

    @Test
    void anExportsFileLiesDirectlyInTheFolderOfExports() {
        Path exports = rig.folder("exports");

        assertThat(ExportDeed.file(exports, "job-00000000000000a", Act.Format.CSV))
                .isEqualTo(exports.resolve("job-00000000000000a.csv"));
        for (String id : List.of("../audit", "/etc/cron.d/x", "a/b")) {
            assertThatThrownBy(() -> ExportDeed.file(exports, id, Act.Format.CSV))
                    .as(id)
                    .isInstanceOf(Refused.class);
        }
    }

    @Test
    void aTargetThatTheYardNeverTakesIsRefusedBeforeAnythingIsSent() {
        rig.bury(3);
        rig.yard.reserve("state.of.ours");
        rig.settle();
        String selection = rig.jobs.select(new Wish.Fitting("")).id();
        var act = new Act.Replay(new Target.Named("state.of.ours"), 0, 0, null, null);

        assertThatThrownBy(() -> rig.jobs.start(selection, act, "ann"))
                .isInstanceOfSatisfying(
                        Refused.class, no -> assertThat(no.kind()).isEqualTo(Refused.Kind.INVALID));

        assertThat(rig.jobs.all()).isEmpty();
        assertThat(rig.jobs.start(selection, replay(), "ann").state()).isEqualTo(JobState.RUNNING);
    }

    /** The progress of a replay all of whose messages have ended. */
    private static Progress progress(long all, long done, long passed, long held, long failed, long died) {
        return new Progress(all, done, passed, held, failed, new ReplayEnds(done - died, died, 0, 0));
    }

    /** The progress of a purge or an export. */
    private static Progress plain(long all, long done, long passed) {
        return new Progress(all, done, passed, 0, 0, ReplayEnds.NONE);
    }

    @Test
    void sendsBackWhatFitsAndNothingElse() {
        rig.bury(3);
        DeadLetter other = rig.bury(BROKEN);

        Job done = rig.finish(rig.start("code=TIMEOUT", replay()).id());

        assertThat(done.state()).isEqualTo(JobState.DONE);
        assertThat(done.progress()).isEqualTo(progress(3, 3, 0, 0, 0, 0));
        assertThat(rig.yard.state(other.id())).isEqualTo(LetterState.OPEN);
        assertThat(rig.yard.sent()).allSatisfy(each -> assertThat(each.by()).isEqualTo(done.id()));
        assertThat(rig.metered).containsEntry(ReplayMeter.Result.REPLAYED, 3L);
    }

    @Test
    void keepsTheRateWithinATenthOverEveryFiveSecondsAndDoesNotMakeUpForAPause() {
        rig.bury(3000);
        Job job = rig.start("", atRate(100));

        for (int window = 0; window < 3; window++) {
            int before = rig.sent().size();
            rig.pass(Duration.ofSeconds(5));
            assertThat(rig.sent().size() - before).isBetween(450, 550);
        }
        rig.jobs.pause(job.id(), "ann");
        int before = rig.sent().size();
        rig.pass(Duration.ofSeconds(20));
        assertThat(rig.sent()).hasSize(before);
        rig.jobs.resume(job.id(), "ann");
        rig.pass(Duration.ofSeconds(1));

        assertThat(rig.sent().size() - before).isBetween(80, 110);
    }

    @Test
    void holdsALetterThatWasReplayedThreeTimesUnlessItIsNamed() {
        DeadLetter letter = rig.bury(1).get(0);
        for (int i = 0; i < Act.Replay.REPLAYS_MAX; i++) {
            rig.finish(rig.start("", replay()).id());
            rig.yard.buryAgain(letter.id(), TIMEOUT);
        }

        Job fourth = rig.finish(rig.start("", replay()).id());

        assertThat(fourth.progress()).isEqualTo(progress(1, 0, 0, 1, 0, 0));
        assertThat(rig.yard.state(letter.id())).isEqualTo(LetterState.HELD);
        assertThat(rig.jobs.select(new Wish.Fitting("")).count()).isZero();
        Selection named = rig.jobs.select(new Wish.These(List.of(letter.id())));
        Job byName = rig.finish(rig.jobs.start(named.id(), replay(), "ann").id());
        assertThat(byName.progress().done()).isEqualTo(1);
    }

    @Test
    void passesByWhatIsHeldAndTheLettersOfHeldGroups() {
        List<DeadLetter> letters = rig.bury(3);
        DeadLetter broken = rig.bury(BROKEN);
        rig.settle();
        Selection frozen = rig.jobs.select(new Wish.Fitting(""));
        String group = rig.catalog.letter(broken.id()).entry().group();
        rig.catalog.hold(List.of(letters.get(1).id()), true, "bob");
        rig.catalog.say(group, GroupState.HELD, "bob");

        Job done = rig.finish(rig.jobs.start(frozen.id(), replay(), "ann").id());

        assertThat(done.progress()).isEqualTo(progress(4, 2, 2, 0, 0, 0));
        assertThat(rig.yard.state(broken.id())).isEqualTo(LetterState.OPEN);
        assertRefused(Refused.Kind.CONFLICT, "held", () -> rig.jobs.select(new Wish.OfGroup(group)));
    }

    @Test
    void sendsLettersAsTheyDiedAndThoseOfAKeyAsTheyCame() {
        rig.buryWhatCame("a", 7);
        rig.buryWhatCame("b", 9);
        rig.buryWhatCame("a", 3);
        rig.buryWhatCame(null, 8);
        rig.buryWhatCame("a", 5);
        rig.buryWhatCame(null, 1);
        rig.buryWhatCame("b", 2);

        rig.finish(rig.start("", replay()).id());

        assertThat(rig.sent()).containsExactly("a@3", "b@2", "a@5", "none@8", "a@7", "none@1", "b@9");
    }

    @Test
    void purgesWhatWasAgreedToAndSparesWhatCameLater() {
        rig.bury(5);
        Selection selection = rig.jobs.select(new Wish.Fitting(""));
        DeadLetter later = rig.bury(1).get(0);

        assertRefused(Refused.Kind.CONFLICT, "5", () -> rig.jobs.start(selection.id(), new Act.Purge(), 6, "ann"));
        Job job = rig.jobs.start(selection.id(), new Act.Purge(), 5, "ann");
        Job done = rig.finish(job.id());

        assertThat(done.progress()).isEqualTo(plain(5, 5, 0));
        assertThat(rig.yard.state(later.id())).isEqualTo(LetterState.OPEN);
        assertRefused(Refused.Kind.NOT_FOUND, "select", () -> rig.jobs.start(selection.id(), new Act.Purge(), "ann"));
    }

    @Test
    void forgetsASelectionAfterAnHour() {
        Selection selection = rig.jobs.select(new Wish.Fitting(""));

        rig.time.moveBy(Duration.ofHours(1));

        assertRefused(Refused.Kind.NOT_FOUND, selection.id(), () -> rig.jobs.selection(selection.id()));
    }

    @Test
    void goesOnAfterAKillBetweenAnyTwoBatchesAndSendsNothingTwice() {
        rig.bury(60);
        Job job = rig.start("", atRate(100));

        for (int i = 0; i < 5; i++) {
            rig.pass(Duration.ofMillis(150));
            assertThat(rig.sent().size()).isBetween(5 * i + 1, 20 * i + 20);
            rig.restart();
        }
        Job done = rig.finish(job.id());

        assertThat(done.progress()).isEqualTo(progress(60, 60, 0, 0, 0, 0));
        assertThat(rig.sent()).hasSize(60).doesNotHaveDuplicates();
        Job third = rig.finish(rig.start("", replay()).id());
        assertThat(third.progress()).isEqualTo(Progress.of(0));
    }

    @Test
    void sendsNothingTwiceWhenTheIndexWasLostWithTheKill() {
        rig.bury(60);
        Job job = rig.start("", atRate(100));
        rig.pass(Duration.ofMillis(300));

        rig.restartWithoutIndex();
        Job done = rig.finish(job.id());

        assertThat(done.progress().handled()).isEqualTo(60);
        assertThat(rig.sent()).hasSize(60).doesNotHaveDuplicates();
    }

    @Test
    void countsADeathFromBeforeTheKillAndDoesNotSendThatLetterAgain() {
        List<DeadLetter> letters = rig.bury(30);
        Job job = rig.start("", atRate(50));
        rig.pass(Duration.ofMillis(200));
        rig.yard.buryAgain(letters.get(0).id(), TIMEOUT);

        rig.restart();
        Job done = rig.finish(job.id());

        assertThat(done.progress()).isEqualTo(progress(30, 30, 0, 0, 0, 1));
        assertThat(rig.sent()).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void triesAgainByItselfWhenTheYardFailsAndSendsUnderTheSameName() {
        rig.bury(10);
        Job job = rig.start("", replay());
        rig.yard.failAfterPublishing(4);

        rig.jobs.turn();
        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.FAILED);
        assertThat(rig.jobs.job(job.id()).note()).contains("went away");
        Job done = rig.finish(job.id());

        assertThat(done.progress()).isEqualTo(progress(10, 10, 0, 0, 0, 0));
        // The fourth was published, and nobody could write that down.
        assertThat(rig.sent()).hasSize(11);
        assertThat(rig.yard.sent()).extracting(each -> each.replays()).containsOnly(1);
    }

    @Test
    void closesTheLetterWhoseMessageEndedBeforeItWasWrittenThatItWasSent() {
        List<DeadLetter> letters = rig.bury(10);
        String unclosed = letters.get(3).id();
        Job job = rig.start("", replay());
        rig.yard.failAfterPublishing(4);
        rig.jobs.turn();
        assertThat(rig.yard.state(unclosed)).isEqualTo(LetterState.REPLAYING);
        rig.yard.end(unclosed, ReplayEnd.SUCCEEDED);

        rig.restart();
        Job done = rig.finish(job.id());

        assertThat(rig.yard.state(unclosed)).isEqualTo(LetterState.REPLAYED);
        assertThat(done.progress()).isEqualTo(progress(10, 10, 0, 0, 0, 0));
        assertThat(done.note()).isEqualTo("10 of 10 succeeded");
        assertThat(rig.sent()).hasSize(10).doesNotHaveDuplicates();
    }

    @Test
    void leavesAJobToItsOwnerUntilSomeoneTakesItOver() {
        rig.bury(40);
        Job job = rig.start("", atRate(50));
        rig.pass(Duration.ofMillis(300));
        int sent = rig.sent().size();

        rig.restart("elsewhere");
        rig.pass(Duration.ofSeconds(1));
        assertThat(rig.sent()).hasSize(sent);
        assertRefused(Refused.Kind.CONFLICT, "here", () -> rig.jobs.pause(job.id(), "ann"));
        assertThat(rig.jobs.resume(job.id(), "ann").owner()).isEqualTo("elsewhere");

        assertThat(rig.finish(job.id()).progress().handled()).isEqualTo(40);
        assertThat(rig.sent()).hasSize(40).doesNotHaveDuplicates();
    }

    @Test
    void leavesTheRestAloneWhenItIsCancelledAndKeepsNoLettersOfIt() {
        rig.bury(100);
        Job job = rig.start("", atRate(100));
        rig.pass(Duration.ofMillis(300));

        Job cancelled = rig.jobs.cancel(job.id(), "ann");
        int sent = rig.sent().size();
        rig.pass(Duration.ofSeconds(2));

        assertThat(cancelled.state()).isEqualTo(JobState.CANCELLED);
        assertThat(rig.sent()).hasSize(sent);
        assertThat(rig.yard.noted("job/" + job.id() + "/0")).isNull();
        rig.restart();
        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.CANCELLED);
    }

    @Test
    void sendsNothingWhenTheEditedContentIsDamagedAndLetsOtherJobsGoOn() {
        DeadLetter letter = rig.bury(2).get(0);
        Content edited = Content.of(Payload.of("{\"fixed\":true}"));
        Selection selection = rig.jobs.select(new Wish.These(List.of(letter.id())));
        Job job = rig.jobs.start(selection.id(), new Act.Replay(Target.QUEUE, 0, 0, null, edited), "ann");
        rig.yard.note(Shelf.PREFIX + job.id() + "/content-0", new byte[] {1, 0});
        Job other = rig.start("", new Act.Export(Act.Format.NDJSON));

        rig.restartWithoutIndex();
        rig.finish(other.id());

        assertThat(rig.yard.sent()).isEmpty();
        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.FAILED);
        assertThat(rig.jobs.job(job.id()).note()).contains("edited content of this job cannot be read");
    }

    @Test
    void sendsAnEditedContentAndKeepsWhatWasChangedButNoWordOfIt() {
        DeadLetter letter = rig.bury(1).get(0);
        Content edited = Content.of(Payload.of("{\"fixed\":true}"));
        Selection selection = rig.jobs.select(new Wish.These(List.of(letter.id())));
        Job job = rig.jobs.start(selection.id(), new Act.Replay(Target.QUEUE, 0, 0, null, edited), "ann");

        rig.restart();
        rig.finish(job.id());
        rig.yard.buryAgain(letter.id(), TIMEOUT);
        rig.settle();

        assertThat(rig.yard.sent().get(0).content()).isEqualTo(edited);
        assertThat(rig.catalog.letter(letter.id()).edits()).singleElement().satisfies(each -> {
            assertThat(each.by()).isEqualTo("ann");
            assertThat(each.diff()).contains("+value sha256 ", ", 14 bytes").doesNotContain("fixed");
        });
        String edit = "edit/" + letter.id() + "/" + job.id();
        assertThat(new String(Objects.requireNonNull(rig.yard.noted(edit)), UTF_8))
                .doesNotContain("fixed");
        assertThat(rig.yard.noted(Shelf.PREFIX + job.id() + "/content-0")).isNull();
    }

    @Test
    void exportsEachLetterOnceAlsoWhenItWasKilledAfterWriting() throws Exception {
        rig.bury(1200);
        Job job = rig.start("", new Act.Export(Act.Format.NDJSON));
        rig.turn();
        Path file = rig.folder("exports").resolve(job.id() + ".ndjson");
        Files.writeString(file, Files.readString(file) + "{\"half\":");

        rig.restart();
        Job done = rig.finish(job.id());

        assertThat(done.progress()).isEqualTo(plain(1200, 1200, 0));
        assertThat(Files.readAllLines(rig.jobs.exported(job.id())))
                .hasSize(1200)
                .doesNotHaveDuplicates()
                .allSatisfy(each -> assertThat(each).startsWith("{\"id\":").endsWith("}"));
        assertThat(rig.yard.sent()).isEmpty();
    }

    @Test
    void anExportWritesALetterBeforeItOpensTheNext() {
        Content large = Content.of(Payload.of("x".repeat(100_000)));
        for (int i = 0; i < 3; i++) {
            rig.yard.bury(JobRig.ORDERS, large, TIMEOUT);
        }
        List<Long> lengths = new ArrayList<>();
        Path exports = rig.folder("exports");
        rig.redaction = letter -> {
            lengths.add(exports.resolve(rig.jobs.all().getFirst().id() + ".ndjson")
                    .toFile()
                    .length());
            return letter;
        };

        rig.finish(rig.start("", new Act.Export(Act.Format.NDJSON)).id());

        assertThat(lengths).hasSize(3);
        assertThat(lengths.get(1)).isGreaterThan(100_000);
        assertThat(lengths.get(2)).isGreaterThan(200_000);
    }

    @Test
    void anExportThatFailsHalfwayBeginsThatBatchAgain() throws Exception {
        rig.bury(3);
        List<String> shown = new ArrayList<>();
        rig.redaction = letter -> {
            shown.add(letter.letter().id());
            if (shown.size() == 2) {
                throw new Refused(Refused.Kind.UNAVAILABLE, "went away", null);
            }
            return letter;
        };

        Job done = rig.finish(rig.start("", new Act.Export(Act.Format.CSV)).id());

        assertThat(done.progress().done()).isEqualTo(3);
        assertThat(shown).hasSize(5);
        assertThat(Files.readAllLines(rig.jobs.exported(done.id()))).hasSize(4).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(Act.Format.class)
    void exportsHoldOnlyWhatMayBeShownAndReplaysSendAll(Act.Format format) throws Exception {
        rig.redaction = letter ->
                new LetterDetail(letter.letter(), Content.of(Payload.of("masked")), letter.history(), letter.cut());
        Content secret = Content.of(Payload.of("{\"card\":\"4111\"}"))
                .withHeaders(new Headers(List.of(Header.of("authorization", "Bearer abc"))));
        rig.yard.bury(JobRig.ORDERS, secret, TIMEOUT);

        Job export = rig.finish(rig.start("", new Act.Export(format)).id());
        rig.finish(rig.start("", replay()).id());

        assertThat(Files.readString(rig.jobs.exported(export.id())))
                .contains("masked", "TIMEOUT")
                .doesNotContain("4111", "Bearer", "abc");
        assertThat(rig.yard.sent())
                .singleElement()
                .extracting(each -> each.content())
                .isEqualTo(secret);
    }

    @Test
    void worksOnFourJobsAtOnceAndLetsOthersWait() {
        rig.bury(500);
        for (int i = 0; i < 5; i++) {
            rig.start("", atRate(1));
        }

        rig.turn();

        assertThat(rig.jobs.all().get(0).note()).isEqualTo("waits for its turn");
        assertThat(rig.jobs.all().get(4).note()).isNull();
    }

    private static void assertRefused(Refused.Kind kind, String word, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.kind()).isEqualTo(kind);
            assertThat(refused.why() + refused.remedy()).contains(word);
        });
    }
}
