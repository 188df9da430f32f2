// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.FAILED;
import static dev.redrive.engine.Given.elsewhere;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EngineRevokeTest {

    private final Rig rig = Rig.ordered();

    @Test
    void givesBackWhatLeavesUnattemptedAndRulesOnWhatRuns() {
        rig.deliver(elsewhere("p", 1, "a"), elsewhere("p", 2, "a"), message(3, "a"), message(4, "b"));

        rig.engine.revoked(Set.of("p"));
        rig.turnAndBegin();

        assertThat(rig.givenBack).containsExactly(2L);
        assertThat(rig.runners.runningNow()).containsExactlyInAnyOrder(1L, 4L);

        rig.end(1, Outcome.SUCCEEDED);
        assertThat(rig.submitted).hasSize(1);
        assertThat(rig.runners.runningNow()).containsExactlyInAnyOrder(3L, 4L);
    }

    @Test
    void givesBackWhatABatchHandsOverNoMoreAsItsPlaceHasLeft() {
        rig.deliver(elsewhere("p", 1, "a"), message(2, "b"));

        rig.engine.revoked(Set.of("p"));
        rig.turn();
        assertThat(rig.runners.withdrawn).containsExactly(1L);
        rig.end(1, Outcome.ABANDONED);

        assertThat(rig.givenBack).containsExactly(1L);
        assertThat(rig.submitted).as("charged nothing").isEmpty();
    }

    @Test
    void letsTheNextOfAKeyRunWhenTheOneBeforeLeavesUnbegun() {
        rig.engine.pause();
        rig.turn();
        rig.deliver(elsewhere("p", 1, "a"), message(2, "a"));

        rig.engine.revoked(Set.of("p"));
        rig.turn();
        rig.engine.resume();
        rig.turnAndBegin();

        assertThat(rig.givenBack).containsExactly(1L);
        assertThat(rig.runners.runningNow()).containsExactly(2L);
    }

    @Test
    void givesBackAMessageWhoseRetryIsDiscardedBehindWhatCameOfItsKeyMeanwhile() {
        rig.deliver(message(1, "a"));
        rig.end(1, FAILED);

        rig.engine.delivered(List.of(message(2, "a"), message(3, "a")));
        rig.engine.discarded(List.copyOf(rig.submitted));
        rig.turn();

        assertThat(rig.givenBack).containsExactly(2L, 3L, 1L);
        rig.deliver(message(2, "a"));
        assertThat(rig.runners.runningNow()).containsExactly(2L);
    }

    @Test
    void countsWhatWasDiscardedAsReturnedAndOpensItsLane() {
        rig.deliver(message(1, "a"), message(2, "b"));
        rig.end(1, FAILED);
        rig.end(2, Outcome.SUCCEEDED);

        rig.engine.discarded(List.copyOf(rig.submitted));
        rig.turn();

        var flow = rig.report().flow();
        assertThat(flow.returned()).isEqualTo(2);
        assertThat(flow.parked() + flow.completed() + flow.inHand()).isZero();
        rig.deliver(message(3, "a"));
        assertThat(rig.runners.runningNow()).containsExactly(3L);
    }
}
