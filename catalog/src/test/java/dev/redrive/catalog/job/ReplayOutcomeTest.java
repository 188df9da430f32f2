// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static dev.redrive.catalog.job.JobRig.TIMEOUT;
import static dev.redrive.catalog.job.JobRig.replay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.catalog.LetterQuery;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.ReplayEnds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The outcome that a replay job reports, and when it goes on. */
class ReplayOutcomeTest {
    private static final Duration A_MINUTE = Duration.ofMinutes(1);

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

    @Test
    void noMoreThanTheCanaryIsSentBeforeItsMessagesHaveEnded() {
        List<DeadLetter> letters = rig.bury(30);
        Job job = rig.start("", canary(5, 0.2));

        rig.pass(A_MINUTE);
        assertThat(rig.sent()).hasSize(5);
        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.RUNNING);
        assertThat(rig.jobs.job(job.id()).note()).isEqualTo("canary: 5 of 5 still trying");
        die(letters.subList(0, 4));
        rig.pass(A_MINUTE);
        assertThat(rig.sent()).as("one of the five has not ended").hasSize(5);
        die(letters.subList(4, 5));
        rig.pass(A_MINUTE);

        Job stopped = rig.jobs.job(job.id());
        assertThat(stopped.state()).isEqualTo(JobState.STOPPED);
        assertThat(stopped.note()).startsWith("5 of 5 died again");
        assertThat(stopped.progress().ends()).isEqualTo(new ReplayEnds(0, 5, 0, 0));
        assertThat(rig.sent()).hasSize(5);
    }

    @Test
    void aCanaryThatWentWellGoesOnByItself() {
        rig.bury(30);
        Job job = rig.start("", canary(5, 0.2));

        Job done = rig.finish(job.id());

        assertThat(done.state()).isEqualTo(JobState.DONE);
        assertThat(done.note()).isEqualTo("30 of 30 succeeded");
        assertThat(done.progress().ends()).isEqualTo(new ReplayEnds(30, 0, 0, 0));
        assertThat(rig.sent()).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void withoutStopIfAPersonDecidesByTheVerdict() {
        List<DeadLetter> letters = rig.bury(20);
        Job job = rig.start("", canary(5, null));
        rig.pass(A_MINUTE);
        die(letters.subList(0, 2));
        rig.succeed();
        rig.pass(A_MINUTE);

        Job paused = rig.jobs.job(job.id());
        assertThat(paused.state()).isEqualTo(JobState.PAUSED);
        assertThat(paused.note()).isEqualTo("canary: 3 of 5 succeeded, 2 died again; resume to go on");
        rig.restart();
        rig.pass(A_MINUTE);
        assertThat(rig.sent()).hasSize(5);
        rig.jobs.resume(job.id(), "ann");

        Job done = rig.finish(job.id());
        assertThat(done.note()).isEqualTo("18 of 20 succeeded, 2 died again");
        assertThat(rig.sent()).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void aPersonWhoPausesAndResumesDoesNotSkipTheVerdict() {
        rig.bury(20);
        Job job = rig.start("", canary(5, null));
        rig.pass(A_MINUTE);

        rig.jobs.pause(job.id(), "ann");
        rig.jobs.resume(job.id(), "ann");
        rig.pass(A_MINUTE);

        assertThat(rig.sent()).hasSize(5);
        assertThat(rig.jobs.job(job.id()).note()).isEqualTo("canary: 5 of 5 still trying");
    }

    @Test
    void resumingAJobThatCouldNotNoteItsVerdictDoesNotSkipTheVerdict() {
        List<DeadLetter> letters = rig.bury(20);
        Job job = rig.start("", canary(5, 0.2));
        rig.pass(A_MINUTE);
        die(letters.subList(0, 5));
        rig.yard.refuse(true);
        rig.time.moveBy(Duration.ofSeconds(1));
        rig.jobs.turn();
        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.FAILED);
        rig.yard.refuse(false);

        rig.jobs.resume(job.id(), "ann");
        rig.pass(A_MINUTE);

        assertThat(rig.sent()).hasSize(5);
        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.STOPPED);
    }

    @Test
    void judgesAfterAnHourByWhatIsKnown() {
        List<DeadLetter> letters = rig.bury(20);
        Job job = rig.start("", canary(5, 0.5));
        rig.pass(A_MINUTE);
        die(letters.subList(0, 1));
        rig.time.moveBy(Act.Replay.CANARY_WAIT_MAX);
        rig.pass(Duration.ofSeconds(1));

        Job paused = rig.jobs.job(job.id());

        assertThat(paused.state()).isEqualTo(JobState.STOPPED);
        assertThat(paused.note()).startsWith("1 of 5 died again, 4 still trying");
    }

    @Test
    void saysThatTheCanaryIsStillTryingAfterAnHour() {
        rig.bury(20);
        Job job = rig.start("", canary(5, 0.5));
        rig.pass(A_MINUTE);
        rig.time.moveBy(Act.Replay.CANARY_WAIT_MAX);
        rig.pass(Duration.ofSeconds(1));

        Job paused = rig.jobs.job(job.id());

        assertThat(paused.state()).isEqualTo(JobState.PAUSED);
        assertThat(paused.note()).isEqualTo("canary: 5 of 5 still trying after 1h; resume to go on");
    }

    @Test
    void withoutACanaryStopIfBoundsWhatIsUnderWay() {
        List<DeadLetter> letters = rig.bury(204);
        Job job = rig.start("", new Act.Replay(Target.QUEUE, 0, 0, 0.2, null));

        rig.pass(A_MINUTE);
        assertThat(rig.sent()).hasSize(Act.Replay.FIRST_MAX);
        die(letters.subList(0, 10));
        rig.pass(A_MINUTE);

        Job stopped = rig.jobs.job(job.id());
        assertThat(stopped.state()).isEqualTo(JobState.STOPPED);
        assertThat(stopped.note()).startsWith("10 of 10 died again");
        assertThat(rig.sent()).hasSize(10);
    }

    @Test
    void stopIfHoldsWithARateToo() {
        List<DeadLetter> letters = rig.bury(204);
        Job job = rig.start("", new Act.Replay(Target.QUEUE, 5, 0, 0.2, null));

        rig.pass(A_MINUTE);
        assertThat(rig.sent()).as("before the first verdict").hasSize(Act.Replay.FIRST_MAX);
        rig.succeed();
        rig.pass(Duration.ofMillis(600));
        assertThat(rig.sent().size()).as("no faster than the rate").isBetween(11, 19);
        rig.pass(A_MINUTE);
        assertThat(rig.sent()).as("no more under way than have succeeded").hasSize(20);
        die(letters.subList(10, 20));
        rig.pass(A_MINUTE);

        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.STOPPED);
        assertThat(rig.jobs.job(job.id()).note()).startsWith("10 of 20 succeeded, 10 died again: the job stopped");
        assertThat(rig.sent()).hasSize(20);
    }

    @Test
    void neverMoreAreUnderWayThanHaveSucceeded() {
        rig.bury(204);
        rig.start("", new Act.Replay(Target.QUEUE, 0, 0, 0.2, null));

        for (int expected : List.of(10, 20, 40, 80, 160, 204)) {
            rig.pass(Duration.ofSeconds(2));
            assertThat(rig.sent()).hasSize(expected);
            rig.succeed();
        }
    }

    @Test
    void stopsLaterTooWhenTheCauseComesBack() {
        List<DeadLetter> letters = rig.bury(204);
        Job job = rig.start("", new Act.Replay(Target.QUEUE, 0, 0, 0.2, null));
        rig.pass(Duration.ofSeconds(2));
        rig.succeed();
        rig.pass(Duration.ofSeconds(2));
        assertThat(rig.sent()).hasSize(20);

        die(letters.subList(10, 20));
        rig.pass(A_MINUTE);

        Job stopped = rig.jobs.job(job.id());
        assertThat(stopped.state()).isEqualTo(JobState.STOPPED);
        assertThat(stopped.note())
                .startsWith("10 of 20 succeeded, 10 died again: the job stopped, as more than 20% died again");
        assertThat(rig.sent().size()).isLessThan(40);
    }

    @Test
    void stopIfHoldsForFewerThanTenLetters() {
        List<DeadLetter> letters = rig.bury(6);
        Job job = rig.start("", new Act.Replay(Target.QUEUE, 0, 0, 0.2, null));

        rig.pass(A_MINUTE);
        assertThat(rig.sent()).hasSize(3);
        die(letters.subList(0, 3));
        rig.pass(A_MINUTE);

        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.STOPPED);
        assertThat(rig.sent()).hasSize(3);
    }

    @Test
    void aPersonMayGoOnAfterAStopAndIsAskedAgainWhenOthersDie() {
        List<DeadLetter> letters = rig.bury(30);
        Job job = rig.start("", canary(5, 0.2));
        rig.pass(A_MINUTE);
        die(letters.subList(0, 5));
        rig.pass(A_MINUTE);
        rig.jobs.resume(job.id(), "ann");
        rig.pass(A_MINUTE);
        assertThat(rig.sent()).hasSize(10);
        die(letters.subList(5, 10));
        rig.pass(A_MINUTE);

        Job stopped = rig.jobs.job(job.id());

        assertThat(stopped.state()).isEqualTo(JobState.STOPPED);
        assertThat(stopped.note()).startsWith("5 of 5 died again");
        assertThat(stopped.progress().outcome()).isEqualTo("10 of 10 died again");
    }

    @Test
    void whoResumesForgivesAllThatHasDiedUntilThen() {
        List<DeadLetter> letters = rig.bury(20);
        Job job = rig.start("", canary(5, 0.5));
        rig.pass(A_MINUTE);
        rig.time.moveBy(Act.Replay.CANARY_WAIT_MAX);
        rig.pass(Duration.ofSeconds(1));
        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.PAUSED);

        letters.subList(0, 5).forEach(each -> rig.yard.buryAgain(each.id(), TIMEOUT));
        rig.jobs.resume(job.id(), "ann");
        rig.settle();
        rig.pass(A_MINUTE);

        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.RUNNING);
        assertThat(rig.sent()).hasSize(10);
        die(letters.subList(5, 10));
        rig.pass(A_MINUTE);
        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.STOPPED);
    }

    @Test
    void aVerdictIsShownWithWhatHasBecomeOfItsMessagesSince() {
        List<DeadLetter> letters = rig.bury(20);
        Job job = rig.start("", canary(5, null));
        rig.pass(A_MINUTE);
        rig.time.moveBy(Act.Replay.CANARY_WAIT_MAX);
        rig.pass(Duration.ofSeconds(1));
        String verdict = "canary: 5 of 5 still trying after 1h; resume to go on";
        assertThat(rig.jobs.job(job.id()).note()).isEqualTo(verdict);

        die(letters.subList(0, 3));
        rig.pass(A_MINUTE);
        assertThat(rig.jobs.job(job.id()).note()).isEqualTo(verdict + "; by now 3 of 5 died again, 2 still trying");
        die(letters.subList(3, 5));
        rig.pass(A_MINUTE);
        String all = verdict + "; by now 5 of 5 died again";
        assertThat(rig.jobs.job(job.id()).note()).isEqualTo(all);
        rig.restart();
        rig.pass(A_MINUTE);
        assertThat(rig.jobs.job(job.id()).note()).as("after a restart").isEqualTo(all);
    }

    @Test
    void anotherInstanceShowsTheNoteWithWhatItKnowsItself() {
        List<DeadLetter> letters = rig.bury(3);
        Job job = rig.start("", replay());
        rig.pass(Duration.ofSeconds(6));
        rig.restart("elsewhere");
        assertThat(rig.jobs.job(job.id()).note()).isEqualTo("all sent: 3 of 3 still trying");

        die(letters);
        rig.pass(Duration.ofSeconds(2));

        assertThat(rig.jobs.job(job.id()).note()).isEqualTo("all sent: 3 of 3 still trying; by now 3 of 3 died again");
    }

    @Test
    void countsWhileItIsPaused() {
        List<DeadLetter> letters = rig.bury(3);
        Job job = rig.start("", replay());
        rig.turn();
        rig.jobs.pause(job.id(), "ann");

        die(letters.subList(0, 2));
        rig.pass(Duration.ofSeconds(2));

        Job paused = rig.jobs.job(job.id());
        assertThat(paused.state()).isEqualTo(JobState.PAUSED);
        assertThat(paused.progress().outcome()).isEqualTo("2 of 3 died again, 1 still trying");
        assertThat(rig.metered).containsEntry(ReplayMeter.Result.DIED_AGAIN, 2L);
    }

    @Test
    void countsNothingTwiceWhenMessagesEndedWhileItWasPaused() {
        List<DeadLetter> letters = rig.bury(30);
        Job job = rig.start("", JobRig.atRate(5));
        rig.pass(Duration.ofSeconds(1));
        rig.jobs.pause(job.id(), "ann");
        int sent = rig.sent().size();
        rig.restart();
        die(letters.subList(0, sent));
        rig.pass(Duration.ofSeconds(2));
        rig.jobs.resume(job.id(), "ann");

        Job done = rig.finish(job.id());

        assertThat(sent).isPositive().isLessThan(30);
        assertThat(done.progress().done()).isEqualTo(30);
        assertThat(done.progress().outcome()).isEqualTo((30 - sent) + " of 30 succeeded, " + sent + " died again");
    }

    @Test
    void countsAfterItWasCancelled() {
        List<DeadLetter> letters = rig.bury(30);
        Job job = rig.start("", canary(5, 0.2));
        rig.pass(Duration.ofSeconds(1));
        rig.jobs.cancel(job.id(), "ann");

        die(letters.subList(0, 5));
        rig.pass(Duration.ofSeconds(2));
        rig.restart();

        Job cancelled = rig.jobs.job(job.id());
        assertThat(cancelled.state()).isEqualTo(JobState.CANCELLED);
        assertThat(cancelled.progress().outcome()).isEqualTo("5 of 5 died again");
    }

    @Test
    void looksLessOftenTheLongerItWaitsAndSeesAnEndAllTheSameAtOnce() {
        List<DeadLetter> letters = rig.bury(3);
        Job job = rig.start("", replay());
        rig.pass(Duration.ofMinutes(15));

        rig.turns = 0;
        rig.pass(Duration.ofMinutes(10));
        assertThat(rig.turns).isBetween(10, 20);

        die(letters.subList(0, 1));
        rig.pass(Duration.ofSeconds(1));
        assertThat(rig.jobs.job(job.id()).progress().outcome()).isEqualTo("1 of 3 died again, 2 still trying");
        rig.jobs.pause(job.id(), "ann");
        rig.pass(A_MINUTE);
        die(letters.subList(1, 2));
        rig.pass(Duration.ofSeconds(1));
        assertThat(rig.jobs.job(job.id()).progress().outcome()).isEqualTo("2 of 3 died again, 1 still trying");
    }

    @Test
    void countsMessagesOfACancelledJobAsUnknownAfterADay() {
        rig.bury(30);
        Job job = rig.start("", canary(5, 0.2));
        rig.pass(Duration.ofSeconds(1));
        rig.jobs.cancel(job.id(), "ann");

        rig.time.moveBy(Act.Replay.END_WAIT_MAX);
        rig.pass(Duration.ofSeconds(2));

        assertThat(rig.jobs.job(job.id()).progress().ends()).isEqualTo(new ReplayEnds(0, 0, 0, 5));
        assertThat(rig.metered).containsEntry(ReplayMeter.Result.UNKNOWN, 5L);
    }

    @Test
    void waitsUntilEachMessageHasEndedAndSaysSo() {
        List<DeadLetter> letters = rig.bury(3);
        Job job = rig.start("", replay());
        rig.pass(A_MINUTE);
        assertThat(rig.jobs.job(job.id()).note()).isEqualTo("all sent: 3 of 3 still trying");
        rig.yard.end(letters.get(0).id(), ReplayEnd.SUCCEEDED);
        rig.yard.end(letters.get(1).id(), ReplayEnd.DROPPED);
        rig.pass(Duration.ofHours(2));
        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.RUNNING);
        die(letters.subList(2, 3));
        rig.pass(Duration.ofSeconds(2));

        Job done = rig.jobs.job(job.id());

        assertThat(done.state()).isEqualTo(JobState.DONE);
        assertThat(done.note()).isEqualTo("1 of 3 succeeded, 1 died again, 1 skipped or dropped");
    }

    @Test
    void saysAfterADayWhatItDoesNotKnow() {
        List<DeadLetter> letters = rig.bury(3);
        Job job = rig.start("", replay());
        rig.turn();
        rig.yard.end(letters.get(0).id(), ReplayEnd.SUCCEEDED);
        rig.settle();
        rig.time.moveBy(Act.Replay.END_WAIT_MAX);
        rig.pass(Duration.ofSeconds(2));

        Job done = rig.jobs.job(job.id());

        assertThat(done.state()).isEqualTo(JobState.DONE);
        assertThat(done.progress().ends()).isEqualTo(new ReplayEnds(1, 0, 0, 2));
        assertThat(done.note())
                .isEqualTo("1 of 3 succeeded, 2 unknown; 2 had not ended 1d after the last was sent,"
                        + " and what becomes of them is not counted any more");
        assertThat(rig.metered)
                .containsEntry(ReplayMeter.Result.SUCCEEDED, 1L)
                .containsEntry(ReplayMeter.Result.UNKNOWN, 2L);
    }

    @Test
    void whatIsSentToATopicIsUnknownAndNobodyWaitsForIt() {
        rig.yard.withTopics("elsewhere");
        rig.bury(3);

        Job job = rig.start("", new Act.Replay(new Target.Named("elsewhere"), 0, 0, null, null));
        rig.turn();
        rig.pass(Duration.ofSeconds(2));

        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.DONE);
        assertThat(rig.jobs.job(job.id()).note()).isEqualTo("3 of 3 unknown");
    }

    @Test
    void stopIfAsksAPersonWhereNoEndIsKnown() {
        rig.yard.withTopics("elsewhere");
        rig.bury(30);

        Job job = rig.start("", new Act.Replay(new Target.Named("elsewhere"), 0, 5, 0.2, null));
        rig.turn();
        rig.pass(Duration.ofSeconds(2));

        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.PAUSED);
        assertThat(rig.jobs.job(job.id()).note()).startsWith("canary: 5 of 5 unknown");
        assertThat(rig.sent()).hasSize(5);
    }

    @Test
    void theNumbersSurviveARestartWhichNeitherSkipsNorRepeatsTheVerdict() {
        List<DeadLetter> letters = rig.bury(30);
        Job job = rig.start("", canary(5, 0.2));
        rig.pass(Duration.ofSeconds(6));
        die(letters.subList(0, 3));
        rig.restart();
        assertThat(rig.jobs.job(job.id()).progress().done()).isEqualTo(5);
        rig.pass(A_MINUTE);
        assertThat(rig.jobs.job(job.id()).progress().outcome()).isEqualTo("3 of 5 died again, 2 still trying");
        assertThat(rig.sent()).hasSize(5);
        die(letters.subList(3, 5));
        rig.restart();
        rig.pass(A_MINUTE);

        Job stopped = rig.jobs.job(job.id());

        assertThat(stopped.state()).isEqualTo(JobState.STOPPED);
        assertThat(stopped.note()).startsWith("5 of 5 died again");
        assertThat(rig.sent()).hasSize(5);
        rig.restartWithoutIndex();
        assertThat(rig.jobs.job(job.id()).progress().outcome()).isEqualTo("5 of 5 died again");
    }

    @Test
    void whoReadsTheIndexAnewKnowsHowReplaysEnded() {
        List<DeadLetter> letters = rig.bury(3);
        Job job = rig.start("", replay());
        rig.turn();
        die(letters.subList(0, 1));
        rig.yard.end(letters.get(1).id(), ReplayEnd.SUCCEEDED);
        rig.settle();
        rig.yard.forgetNews();

        rig.restartWithoutIndex();

        assertThat(rig.catalog.ends().of(job.id())).isEqualTo(new ReplayEnds(1, 1, 0, 0));
    }

    @Test
    void whoReadsTheIndexAnewWaitsForTheMessagesThatTheJobHadSent() {
        List<DeadLetter> letters = rig.bury(30);
        Job job = rig.start("", canary(5, 0.2));
        rig.pass(Duration.ofSeconds(1));
        rig.yard.end(letters.get(0).id(), ReplayEnd.SUCCEEDED);
        rig.settle();
        rig.yard.forgetNews();

        rig.restartWithoutIndex();
        rig.pass(A_MINUTE);

        assertThat(rig.sent()).as("no more than the canary").hasSize(5);
        assertThat(rig.jobs.job(job.id()).progress().outcome()).isEqualTo("1 of 5 succeeded, 4 still trying");
    }

    @Test
    void aLetterThatDiesInTheMillisecondOfItsReplayIsOpenThoughOnlyTheReplayWasKnown() {
        List<DeadLetter> letters = rig.bury(3);
        Job job = rig.start("", replay());
        rig.turn();
        rig.yard.forgetNews();
        rig.restartWithoutIndex();

        die(letters);

        assertThat(rig.catalog.count("state=open job=" + job.id())).isEqualTo(3);
    }

    @Test
    void saysUnknownWhereTheIndexIsLostAndTheYardTellsNoMoreWhatWasSent() {
        List<DeadLetter> letters = rig.bury(5);
        Job job = rig.start("", replay());
        rig.pass(Duration.ofSeconds(1));
        letters.subList(0, 3).forEach(each -> rig.yard.end(each.id(), ReplayEnd.SUCCEEDED));
        rig.settle();
        rig.pass(Duration.ofSeconds(6));
        rig.yard.forgetPast();

        rig.restartWithoutIndex();
        rig.pass(A_MINUTE);
        assertThat(rig.jobs.job(job.id()).note()).isEqualTo("all sent: 3 of 5 succeeded, 2 still trying");
        rig.time.moveBy(Act.Replay.END_WAIT_MAX);
        rig.pass(A_MINUTE);

        assertThat(rig.jobs.job(job.id()).state()).isEqualTo(JobState.DONE);
        assertThat(rig.jobs.job(job.id()).note()).startsWith("3 of 5 succeeded, 2 unknown");
    }

    @Test
    void aPurgeKnowsWhatItDroppedAlsoAfterTheIndexIsLost() {
        rig.bury(600);
        Job job = rig.start("", new Act.Purge());
        rig.jobs.turn();
        rig.yard.forgetNews();

        rig.restartWithoutIndex();

        assertThat(rig.finish(job.id()).progress().done()).isEqualTo(600);
    }

    @Test
    void anotherInstanceSeesTheSameNumbers() {
        List<DeadLetter> letters = rig.bury(3);
        Job job = rig.start("", replay());
        rig.pass(Duration.ofSeconds(6));
        rig.restart("elsewhere");

        die(letters);
        rig.pass(Duration.ofSeconds(2));

        assertThat(rig.jobs.job(job.id()).owner()).isEqualTo("here");
        assertThat(rig.jobs.job(job.id()).progress().outcome()).isEqualTo("3 of 3 died again");
    }

    @Test
    void anotherInstanceNeverShowsMoreEndsThanSentNorForgetsEnds() {
        List<DeadLetter> letters = rig.bury(30);
        Job job = rig.start("", JobRig.atRate(1));
        rig.pass(Duration.ofSeconds(14));
        int sent = rig.sent().size();
        String key = Shelf.PREFIX + job.id();
        Saved noted = SavedJson.read("embedded", job.id(), Objects.requireNonNull(rig.yard.noted(key)), null)
                .orElseThrow();
        assertThat(noted.job().progress().done()).isLessThan(sent);
        rig.restart("elsewhere");
        rig.succeed();
        rig.pass(Duration.ofSeconds(2));
        String all = sent + " of " + sent + " succeeded";
        assertThat(rig.jobs.job(job.id()).progress().outcome()).isEqualTo(all);

        rig.yard.note(
                key,
                SavedJson.write(
                        noted.next(JobState.RUNNING, noted.job().progress().with(ReplayEnds.NONE), null, null)));
        rig.settle();

        assertThat(rig.jobs.job(job.id()).progress().outcome()).isEqualTo(all);
        assertThat(letters).hasSizeGreaterThan(sent);
    }

    @Test
    void aCancelledPurgeHasNoMessagesWhoseEndIsUnknown() {
        rig.bury(600);
        Job job = rig.start("", new Act.Purge());
        rig.jobs.turn();
        assertThat(rig.jobs.job(job.id()).progress().done()).isPositive().isLessThan(600);
        rig.jobs.cancel(job.id(), "ann");

        rig.time.moveBy(Act.Replay.END_WAIT_MAX);
        rig.pass(Duration.ofSeconds(2));

        Job cancelled = rig.jobs.job(job.id());
        assertThat(cancelled.progress().ends()).isEqualTo(ReplayEnds.NONE);
        assertThat(cancelled.note()).isNull();
    }

    @Test
    void stopIfAsksAPersonWhereTooFewOfTheCanaryTell() {
        List<DeadLetter> letters = rig.bury(30);
        Job job = rig.start("", canary(10, 0.2));
        rig.pass(A_MINUTE);
        drop(letters.subList(0, 9));
        rig.succeed();
        rig.pass(A_MINUTE);

        Job paused = rig.jobs.job(job.id());

        assertThat(paused.state()).isEqualTo(JobState.PAUSED);
        assertThat(paused.note())
                .isEqualTo("canary: 1 of 10 succeeded, 9 skipped or dropped,"
                        + " so too few tell whether too many die; resume to go on");
        assertThat(rig.sent()).hasSize(10);
    }

    @Test
    void stopIfAsksAPersonWhereTooFewTellLater() {
        List<DeadLetter> letters = rig.bury(60);
        Job job = rig.start("", canary(5, 0.2));
        rig.pass(A_MINUTE);
        rig.succeed();
        for (int sent = 5; sent < 15; sent += 5) {
            rig.pass(Duration.ofSeconds(2));
            drop(letters.subList(sent, sent + 5));
        }
        rig.pass(Duration.ofSeconds(2));

        Job paused = rig.jobs.job(job.id());
        assertThat(paused.state()).isEqualTo(JobState.PAUSED);
        assertThat(paused.note()).startsWith("5 of 15 succeeded, 10 skipped or dropped, so too few tell");
        assertThat(rig.sent()).hasSize(15);

        rig.jobs.resume(job.id(), "ann");
        rig.pass(Duration.ofSeconds(2));
        assertThat(rig.sent()).hasSize(20);
    }

    @Test
    void tellsWhenItOnlyWaitsForMessagesToEnd() {
        rig.bury(20);
        Job job = rig.start("", new Act.Replay(Target.QUEUE, 0, 0, 0.2, null));
        assertThat(rig.jobs.job(job.id()).waiting()).isFalse();
        rig.pass(Duration.ofSeconds(2));
        assertThat(rig.jobs.job(job.id()).note()).startsWith("first messages: ");
        assertThat(rig.jobs.job(job.id()).waiting()).isTrue();
        rig.yard.end(rig.yard.letterOf(rig.yard.sent().get(0).id()), ReplayEnd.SUCCEEDED);
        rig.settle();
        rig.jobs.pause(job.id(), "ann");
        assertThat(rig.jobs.job(job.id()).waiting()).isFalse();
        assertThat(rig.jobs.resume(job.id(), "ann").state()).isEqualTo(JobState.RUNNING);
        assertThat(rig.jobs.job(job.id()).waiting()).isFalse();
        rig.succeed();
        rig.pass(Duration.ofSeconds(6));
        assertThat(rig.jobs.job(job.id()).note()).startsWith("all sent: ");
        assertThat(rig.jobs.job(job.id()).waiting()).isTrue();
        rig.restart("elsewhere");
        assertThat(rig.jobs.job(job.id()).waiting()).isTrue();
    }

    @Test
    void theLargerCountOfEachEndIsKept() {
        assertThat(new ReplayEnds(5, 1, 0, 2).most(new ReplayEnds(3, 4, 7, 0))).isEqualTo(new ReplayEnds(5, 4, 7, 2));
    }

    @Test
    void jobsThatWaitDoNotKeepOthersFromTheirTurn() {
        for (int i = 0; i < CatalogJobs.AT_ONCE + 1; i++) {
            rig.bury(1);
            rig.start("", replay());
            rig.pass(Duration.ofSeconds(2));
        }

        assertThat(rig.sent()).hasSize(CatalogJobs.AT_ONCE + 1);
    }

    @Test
    void itsLettersAreFoundByTheJobThatSentThemAlsoWhenTheyDiedAgain() {
        List<DeadLetter> letters = rig.bury(3);
        Job job = rig.start("", replay());
        rig.turn();
        die(letters.subList(0, 2));
        rig.yard.end(letters.get(2).id(), ReplayEnd.SUCCEEDED);
        rig.settle();

        String all = "job=" + job.id() + " state=open,held,replaying,replayed,dropped";

        assertThat(rig.catalog.count(all)).isEqualTo(3);
        assertThat(rig.catalog
                        .letters(new LetterQuery("job=" + job.id(), 10, null))
                        .items())
                .as("those that died again")
                .extracting(each -> each.letter().id())
                .containsExactlyInAnyOrder(letters.get(0).id(), letters.get(1).id());
        assertThat(rig.catalog.count("job=\"\"")).isZero();
    }

    @Test
    void lettersAreFoundByEachJobThatSentThem() {
        List<DeadLetter> letters = rig.bury(3);
        Job first = rig.start("", replay());
        rig.turn();
        die(letters);
        Job second = rig.start("", replay());
        rig.turn();
        die(letters.subList(0, 2));

        String all = " state=open,held,replaying,replayed,dropped";

        assertThat(rig.catalog.count("job=" + first.id() + all)).isEqualTo(3);
        assertThat(rig.catalog.count("job=" + second.id() + all)).isEqualTo(3);
        assertThat(rig.catalog.count("job!=" + first.id() + all)).isZero();
        assertThat(rig.catalog.count("job~" + first.id().substring(4) + all)).isEqualTo(3);
    }

    @Test
    void whoReadsTheIndexAnewForgetsTheEndsOfJobsThatAreForgotten() {
        List<DeadLetter> letters = rig.bury(3);
        String forgotten = "job-000000000000000";
        rig.yard.replay(List.of(new Replay(letters.get(0), Target.QUEUE, null)), forgotten);
        rig.yard.end(letters.get(0).id(), ReplayEnd.SUCCEEDED);
        rig.yard.forgetNews();
        rig.restartWithoutIndex();
        assertThat(rig.catalog.ends().of(forgotten)).isEqualTo(new ReplayEnds(1, 0, 0, 0));

        Job job = rig.finish(rig.start("", replay()).id());

        assertThat(rig.catalog.ends().of(forgotten)).isEqualTo(ReplayEnds.NONE);
        assertThat(rig.catalog.ends().of(job.id())).isEqualTo(new ReplayEnds(2, 0, 0, 0));
    }

    private static Act.Replay canary(int letters, Double stopIf) {
        return new Act.Replay(Target.QUEUE, 0, letters, stopIf, null);
    }

    private void drop(List<DeadLetter> letters) {
        letters.forEach(each -> rig.yard.end(each.id(), ReplayEnd.DROPPED));
        rig.settle();
    }

    private void die(List<DeadLetter> letters) {
        letters.forEach(each -> rig.yard.buryAgain(each.id(), TIMEOUT));
        rig.settle();
    }
}
