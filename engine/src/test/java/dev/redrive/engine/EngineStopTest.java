// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.FAILED;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EngineStopTest {

    private static final Duration GRACE = Duration.ofMillis(50);

    private final Rig rig = Rig.ordered();

    @Test
    void beginsNothingWhilePausedAndGoesOnWhenResumed() {
        rig.engine.pause();
        rig.deliver(message(1, "a"));
        assertThat(rig.runners.runningNow()).isEmpty();
        assertThat(rig.report().paused()).isTrue();

        rig.engine.resume();
        rig.turnAndBegin();

        assertThat(rig.runners.runningNow()).containsExactly(1L);
    }

    @Test
    void takesBackWhatIsNotBegunWhenPausedAndKeepsItsPlace() {
        rig.engine.delivered(List.of(message(1, "a"), message(2, "a"), message(3, "b")));
        rig.turn();
        assertThat(rig.runners.handed).hasSize(2);

        rig.engine.pause();
        rig.turnAndBegin();
        assertThat(rig.runners.runningNow()).isEmpty();

        rig.engine.resume();
        rig.turnAndBegin();
        assertThat(rig.runners.runningNow()).containsExactly(1L, 3L);
        rig.end(1, Outcome.SUCCEEDED);
        assertThat(rig.runners.runningNow()).containsExactly(3L, 2L);
    }

    @Test
    void drainsAtOnceWhenNothingIsInHand() {
        var drained = rig.engine.drain(GRACE);
        rig.turn();

        assertThat(drained).isCompleted();
        assertThat(rig.runners.closed).isTrue();
    }

    @Test
    void waitsForRunningAttemptsAndTheirVerdictsAndLeavesTheRest() {
        rig.deliver(message(1, "a"), message(2, "a"));
        var drained = rig.engine.drain(GRACE);
        rig.turnAndBegin();
        rig.deliver(message(3, "b"));
        assertThat(drained).isNotDone();

        rig.end(1, Outcome.SUCCEEDED);
        assertThat(drained).isNotDone();
        rig.settleAll();

        assertThat(drained).isCompleted();
        assertThat(rig.runners.everStarted).containsExactly(1L);
        assertThat(rig.report().flow().returned()).isEqualTo(2);
        assertThat(rig.givenBack).isEmpty();
    }

    @Test
    void abandonsWhatStillRunsAfterTheGracePeriodAtNoCost() {
        rig.deliver(message(1, "a"));
        var drained = rig.engine.drain(GRACE);
        rig.turn();

        rig.pass(GRACE);

        assertThat(drained).isCompleted();
        assertThat(rig.submitted).isEmpty();
        assertThat(rig.runners.interrupted).hasSize(1);
        rig.end(1, FAILED);
        assertThat(rig.submitted).isEmpty();
    }

    @Test
    void abandonsWhatBeganAMomentAfterTheGracePeriodToo() {
        rig.deliver(message(1, "a"), message(2, "b"));
        var second = rig.runners.find(2);
        rig.runners.running.remove(second);
        var drained = rig.engine.drain(GRACE);
        rig.turn();
        rig.pass(GRACE);
        assertThat(drained).isNotDone();

        rig.runners.running.add(second);
        rig.turn();

        assertThat(drained).isCompleted();
        assertThat(rig.runners.interrupted).hasSize(2);
    }

    @Test
    void leavesVerdictsUnfinishedThatTheLedgerCannotWriteInTime() {
        rig.engine.blocked("disk full");
        rig.deliver(message(1, "a"));
        rig.end(1, Outcome.SUCCEEDED);
        var drained = rig.engine.drain(GRACE);
        rig.turn();
        rig.pass(GRACE);
        assertThat(drained).isNotDone();
        assertThat(rig.report().blocked()).isEqualTo("disk full");

        rig.pass(Duration.ofSeconds(5));

        assertThat(drained).isCompleted();
        assertThat(rig.report().flow().inHand()).isOne();
    }

    @Test
    void endsARepeatedDrainWithTheFirstAndByTheShorterPatience() {
        rig.deliver(message(1, "a"));
        var patient = rig.engine.drain(Duration.ofSeconds(Long.MAX_VALUE));
        rig.turn();
        var impatient = rig.engine.drain(Duration.ZERO);
        rig.turn();

        assertThat(patient).isCompleted();
        assertThat(impatient).isCompleted();
        assertThat(rig.engine.drain(GRACE)).isNotDone();
    }

    @Test
    void givesUpOnStuckHandlersWhenItDrains() {
        rig.deliver(message(1, "a"));
        rig.pass(Rig.TIMEOUT);
        rig.settleAll();

        var drained = rig.engine.drain(GRACE);
        rig.turn();

        assertThat(drained).isCompleted();
        assertThat(rig.runners.runningNow()).containsExactly(1L);
    }

    @Test
    void endsItsThreadAndSaysSoHoweverOftenItIsAsked() throws Exception {
        var thread = new EngineThread("engine", rig.engine, () -> Given.NOW, bug -> {});
        thread.start();

        thread.stop(GRACE).get(10, TimeUnit.SECONDS);

        thread.stop(GRACE).get(10, TimeUnit.SECONDS);
    }

    @Test
    void saysThatItsThreadHasEndedOnABug() throws Exception {
        var told = new CompletableFuture<Throwable>();
        var thread = new EngineThread(
                "engine",
                rig.engine,
                () -> {
                    throw new IllegalStateException("no clock");
                },
                told::complete);
        thread.start();

        assertThat(told.get(10, TimeUnit.SECONDS)).hasMessage("no clock");
        thread.stop(GRACE).get(10, TimeUnit.SECONDS);
    }
}
