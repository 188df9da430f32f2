// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The engine of a queue whose handler has nothing to attempt messages with, such as a pool whose workers are all down. */
class EngineUnavailableTest {

    private final Rig rig = Rig.ordered();

    @Test
    void beginsNoAttemptAndShowsWhy() {
        rig.runners.unavailable = "no worker is up";

        rig.deliver(message(1), message(2));

        assertThat(rig.runners.runningNow()).isEmpty();
        assertThat(rig.report().blocked()).isEqualTo("handler unavailable: no worker is up");
        assertThat(rig.submitted).isEmpty();
    }

    @Test
    void takesBackWhatWasHandedOutAndHasNotBegun() {
        rig.engine.delivered(List.of(message(1), message(2)));
        rig.turn();
        rig.runners.unavailable = "no worker is up";

        rig.turnAndBegin();

        assertThat(rig.runners.runningNow()).isEmpty();
    }

    @Test
    void goesOnByItself() {
        rig.runners.unavailable = "no worker is up";
        rig.deliver(message(1));
        rig.runners.unavailable = null;

        rig.turnAndBegin();

        assertThat(rig.runners.runningNow()).containsExactly(1L);
        assertThat(rig.report().blocked()).isNull();
    }

    @Test
    void chargesNothingForAnAttemptThatNeverBegan() {
        rig.deliver(message(1));

        rig.end(1, Outcome.ABANDONED);
        assertThat(rig.runners.runningNow())
                .as("not at once, so that nothing spins")
                .isEmpty();
        rig.pass(Duration.ofMillis(10));

        assertThat(rig.runners.runningNow()).containsExactly(1L);
        assertThat(rig.runners.find(1).number()).isEqualTo(1);
        assertThat(rig.submitted).isEmpty();
    }

    @Test
    void countsTheTimeOfAnAttemptFromItsOwnBeginning() {
        rig.deliver(message(1));
        rig.pass(Duration.ofMillis(90));
        rig.end(1, Outcome.ABANDONED);
        rig.pass(Duration.ofMillis(10));

        rig.pass(Duration.ofMillis(90));

        assertThat(rig.runners.interrupted).isEmpty();
        assertThat(rig.submitted).isEmpty();
    }

    @Test
    void tellsOfAnAttemptThatNeverBeganNothingOnceTheNextSucceeds() {
        rig.deliver(message(1));
        rig.end(1, Outcome.ABANDONED);
        rig.pass(Duration.ofMillis(10));

        rig.runners.endPlainly(1);
        rig.turn();

        assertThat(rig.submitted).hasSize(1);
    }

    @Test
    void keepsTheOrderOfAKey() {
        rig.deliver(message(1, "a"), message(2, "a"), message(3, "b"));
        rig.end(1, Outcome.ABANDONED);

        rig.pass(Duration.ofMillis(10));

        assertThat(rig.runners.runningNow()).containsExactlyInAnyOrder(1L, 3L);
    }

    @Test
    void givesItBackAtAStop() {
        rig.deliver(message(1, "a"), message(2, "a"));
        CompletableFuture<Void> drained = rig.engine.drain(Duration.ofSeconds(10));
        rig.turn();
        assertThat(drained).isNotDone();

        rig.end(1, Outcome.ABANDONED);

        assertThat(drained).isDone();
        assertThat(rig.submitted).isEmpty();
        assertThat(rig.report().flow().returned()).isEqualTo(2);
    }

    @Test
    void givesBackWhatLiesAtAPlaceThatWasTakenAwayMeanwhile() {
        Delivery taken = message(1, "a");
        rig.deliver(taken);
        rig.engine.revoked(Set.of(taken.message().origin().place()));
        rig.turn();

        rig.end(1, Outcome.ABANDONED);
        rig.pass(Duration.ofMillis(10));

        assertThat(rig.givenBack).containsExactly(1L);
        assertThat(rig.runners.runningNow()).isEmpty();
    }
}
