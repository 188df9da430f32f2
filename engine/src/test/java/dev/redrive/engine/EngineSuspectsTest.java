// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.again;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.engine.suspect.Suspects;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineSuspectsTest {

    private final ByteBuffer memory = ByteBuffer.allocate(Suspects.BYTES);

    /** The process dies while these are active, and starts again. */
    private Suspects killedDuring(long... positions) {
        var before = new Suspects(memory);
        for (int slot = 0; slot < positions.length; slot++) {
            before.marks().active(slot, Given.id(positions[slot]));
        }
        return new Suspects(memory);
    }

    @Test
    void runsSuspectsOneAtATimeWhileOtherWorkGoesOn() {
        killedDuring(1, 2);
        var rig = new Rig(Order.KEY, killedDuring(1, 2));
        assertThat(rig.report().suspects()).isEqualTo(2);

        rig.deliver(message(1, "a"), message(2, "b"), message(3, "c"));
        assertThat(rig.runners.runningNow()).containsExactly(1L, 3L);

        rig.end(1, Outcome.SUCCEEDED);
        assertThat(rig.runners.runningNow()).containsExactly(3L, 2L);
        rig.settleAll();
        assertThat(rig.report().suspects()).isOne();
    }

    @Test
    void runsNoSuspectBesideAnotherThatIgnoresItsDeadline() {
        killedDuring(1, 2);
        var rig = new Rig(Order.KEY, killedDuring(1, 2));
        rig.deliver(message(1, "a"), message(2, "b"));

        rig.pass(Rig.TIMEOUT);
        assertThat(rig.runners.runningNow()).containsExactly(1L);

        rig.end(1, Outcome.SUCCEEDED);
        assertThat(rig.runners.runningNow()).containsExactly(2L);
    }

    @Test
    void keepsTheTurnOfASuspectThatIsPausedBeforeItBegins() {
        killedDuring(1, 2);
        var rig = new Rig(Order.KEY, killedDuring(1, 2));
        rig.engine.delivered(List.of(message(1, "a"), message(2, "b")));
        rig.turn();
        rig.engine.pause();
        rig.turn();

        rig.engine.resume();
        rig.turnAndBegin();

        assertThat(rig.runners.runningNow()).containsExactly(1L);
    }

    @Test
    void chargesASuspectWithItsCrashInsteadOfAttemptingItAndGoesOn() {
        killedDuring(1);
        killedDuring(1);
        var rig = new Rig(Order.KEY, killedDuring(1));

        rig.deliver(again(1, "a", 2), message(2, "b"));

        assertThat(rig.runners.everStarted).containsExactly(2L);
        assertThat(rig.rulingOn(1).verdict()).isEqualTo(new Verdict.RetryAt(Given.START));
        rig.settleAll();
        rig.pass(Duration.ofSeconds(5));
        rig.deliver(again(1, "a", 3));
        assertThat(rig.runners.everStarted).as("charged once per crash").containsExactly(2L, 1L);
    }

    @Test
    void beginsNoSuspectBeforeTheVerdictOnACrashCanBeCommitted() {
        killedDuring(1, 2);
        killedDuring(1, 2);
        var rig = new Rig(Order.KEY, killedDuring(1));

        rig.deliver(message(1, "a"), message(2, "b"), message(3, "c"));
        assertThat(rig.runners.everStarted).containsExactly(3L);

        rig.pass(Duration.ofSeconds(2));
        rig.settleAll();
        rig.pass(Duration.ofSeconds(2));
        assertThat(rig.runners.everStarted)
                .as("counted from when it is settled")
                .containsExactly(3L);

        rig.pass(Duration.ofSeconds(1));
        assertThat(rig.runners.everStarted).containsExactly(3L, 2L);
    }

    @Test
    void knowsASuspectAtAnotherPlaceByItsId() {
        killedDuring(1, 2);
        var rig = new Rig(Order.KEY, killedDuring(1, 2));

        rig.deliver(Given.elsewhere("orders.retry", 1, "a"), Given.elsewhere("orders.retry", 2, "b"));

        assertThat(rig.runners.runningNow()).containsExactly(1L);
    }

    @Test
    void buriesASuspectThatCrashedTheProcessTwiceAndUsedUpItsAttempts() {
        killedDuring(1);
        killedDuring(1);
        killedDuring(1);
        var rig = new Rig(Order.KEY, killedDuring(1));

        rig.deliver(again(1, "a", 2));
        rig.settleAll();

        assertThat(rig.rulingOn(1).verdict()).isEqualTo(new Verdict.Bury(Reason.CRASHED));
        assertThat(rig.runners.everStarted).isEmpty();
        assertThat(rig.report().suspects()).isZero();
        assertThat(new Suspects(memory).none()).as("forgotten in the file too").isTrue();
    }
}
