// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.recovery;

import static dev.redrive.catalog.job.JobRig.BROKEN;
import static dev.redrive.catalog.job.JobRig.ORDERS;
import static dev.redrive.catalog.job.JobRig.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.catalog.job.JobRig;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.RecoveryRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path folder;

    private JobRig rig;
    private Recovery recovery;

    @BeforeEach
    void open() {
        rig = new JobRig(folder);
        begin(100);
    }

    private void begin(int limit) {
        recovery = new Recovery(rig.catalog, rig.jobs, rig.time);
        recovery.follow(List.of(new RecoveryRule(ORDERS, "TIMEOUT", Duration.ofMinutes(10), HOUR, limit)));
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void sendsBackLettersOfItsCodeEveryHourAndEachTwiceAtMost() {
        DeadLetter timedOut = rig.bury(TIMEOUT);
        DeadLetter broken = rig.bury(BROKEN);
        rig.time.moveBy(Duration.ofMinutes(10));

        for (int hour = 1; hour <= 4; hour++) {
            turn();
            assertThat(rig.sent()).hasSize(Math.min(hour, RecoveryRule.TIMES_MAX));
            if (rig.yard.state(timedOut.id()) == LetterState.REPLAYED) {
                rig.yard.buryAgain(timedOut.id(), TIMEOUT);
            }
            rig.time.moveBy(HOUR);
        }

        assertThat(rig.sent()).containsOnly(timedOut.message().id().value());
        assertThat(rig.yard.state(broken.id())).isEqualTo(LetterState.OPEN);
        assertThat(rig.jobs.all()).extracting(Job::by).containsOnly(RecoveryRule.BY);
    }

    @Test
    void neitherRepeatsEarlyNorForgetsAfterARestart() {
        rig.bury(TIMEOUT);
        rig.time.moveBy(Duration.ofMinutes(10));
        turn();
        DeadLetter later = rig.bury(TIMEOUT);
        rig.time.moveBy(Duration.ofMinutes(30));

        rig.restart();
        begin(100);
        turn();
        assertThat(rig.sent()).hasSize(1);
        rig.time.moveBy(Duration.ofMinutes(31));
        turn();

        assertThat(rig.sent()).hasSize(2).contains(later.message().id().value());
    }

    @Test
    void remembersHowOftenAMessageWasRecoveredAcrossRestarts() {
        DeadLetter letter = rig.bury(TIMEOUT);

        for (int i = 0; i < 4; i++) {
            rig.time.moveBy(HOUR);
            turn();
            if (rig.yard.state(letter.id()) == LetterState.REPLAYED) {
                rig.yard.buryAgain(letter.id(), TIMEOUT);
            }
            rig.restart();
            begin(100);
        }

        assertThat(rig.sent()).hasSize(RecoveryRule.TIMES_MAX);
    }

    @Test
    void leavesYoungLettersAloneAndTakesTheOldestUpToItsLimit() {
        begin(2);
        rig.bury(3);
        rig.time.moveBy(Duration.ofMinutes(10));
        rig.bury(1);

        turn();

        assertThat(rig.sent()).containsExactly("message-0", "message-1");
    }

    @Test
    void aJobThatOnlyWaitsForItsMessagesToEndHoldsUpNoRule() {
        rig.bury(TIMEOUT);
        rig.time.moveBy(Duration.ofMinutes(10));
        rig.settle();
        recovery.turn();
        rig.pass(Duration.ofSeconds(1));
        rig.bury(TIMEOUT);
        rig.time.moveBy(HOUR);
        rig.settle();

        recovery.turn();
        rig.pass(Duration.ofSeconds(1));

        assertThat(rig.jobs.all()).hasSize(2).extracting(Job::state).containsOnly(JobState.RUNNING);
        assertThat(rig.sent()).hasSize(2);
    }

    private void turn() {
        rig.settle();
        recovery.turn();
        rig.jobs.all().forEach(each -> rig.finish(each.id()));
        rig.settle();
        rig.time.moveBy(Duration.ofSeconds(1));
    }
}
