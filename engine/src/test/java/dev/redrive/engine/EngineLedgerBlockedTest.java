// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What an engine does while its ledger can record no verdict. */
class EngineLedgerBlockedTest {

    private final Rig rig = Rig.ordered();

    @Test
    void beginsNoAttemptWhileNoVerdictCanBeRecorded() {
        rig.engine.ledgerBlocked("disk full", true);

        rig.deliver(message(1), message(2));

        assertThat(rig.runners.runningNow()).isEmpty();
        assertThat(rig.report().blocked()).isEqualTo("disk full");
    }

    @Test
    void takesBackWhatWasHandedOutAndHasNotBegun() {
        rig.engine.delivered(java.util.List.of(message(1), message(2)));
        rig.turn();

        rig.engine.ledgerBlocked("failed sync", false);
        rig.turnAndBegin();

        assertThat(rig.runners.runningNow()).isEmpty();
    }

    @Test
    void letsARunningAttemptEndAndKeepsItsRuling() {
        rig.deliver(message(1), message(2));
        rig.engine.ledgerBlocked("disk full", true);

        rig.end(1, Outcome.SUCCEEDED);

        assertThat(rig.submitted).hasSize(1);
        assertThat(rig.runners.runningNow()).containsExactly(2L);
    }

    @Test
    void goesOnByItselfOnceVerdictsCanBeRecorded() {
        rig.engine.ledgerBlocked("disk full", true);
        rig.deliver(message(1));

        rig.engine.healed();
        rig.turnAndBegin();

        assertThat(rig.runners.runningNow()).containsExactly(1L);
        assertThat(rig.report().blocked()).isNull();
    }

    @Test
    void letsNoFurtherCallOfABatchBeginUntilVerdictsCanBeRecorded() {
        rig.deliver(message(1));

        rig.engine.ledgerBlocked("disk full", true);
        rig.turn();

        assertThat(rig.runners.held).isTrue();
        rig.engine.healed();
        rig.turn();
        assertThat(rig.runners.held).isFalse();
    }

    @Test
    void goesOnWhileOnlySomeOfWhatItSubmitsCannotBeWritten() {
        rig.engine.blocked("the dead-letter topic is gone");

        rig.deliver(message(1));

        assertThat(rig.runners.runningNow()).containsExactly(1L);
    }

    @Test
    void waitsAtAStopForRunningAttemptsOnlyIfNoVerdictCanBeRecordedAnyMore() {
        rig.deliver(message(1));
        rig.engine.ledgerBlocked("failed sync", false);
        CompletableFuture<Void> drained = rig.engine.drain(Duration.ofSeconds(10));
        rig.turn();
        assertThat(drained).as("an attempt is running").isNotDone();

        rig.end(1, Outcome.SUCCEEDED);

        assertThat(drained).isDone();
    }

    @Test
    void waitsAtAStopForVerdictsThatMayStillBeRecorded() {
        rig.deliver(message(1));
        rig.engine.ledgerBlocked("disk full", true);
        CompletableFuture<Void> drained = rig.engine.drain(Duration.ofSeconds(10));
        rig.end(1, Outcome.SUCCEEDED);
        assertThat(drained).isNotDone();

        rig.engine.healed();
        rig.settleAll();

        assertThat(drained).isDone();
    }
}
