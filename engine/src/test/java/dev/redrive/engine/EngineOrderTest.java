// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.FAILED;
import static dev.redrive.engine.Given.again;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.engine.suspect.Suspects;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineOrderTest {

    private final Rig rig = Rig.ordered();

    @Test
    void attemptsOneMessageOfAKeyAtATimeOldestFirst() {
        rig.deliver(message(1, "a"), message(2, "a"), message(3, "b"), message(4, "a"));

        assertThat(rig.runners.runningNow()).containsExactlyInAnyOrder(1L, 3L);

        rig.end(1, Outcome.SUCCEEDED);
        rig.end(2, Outcome.SUCCEEDED);
        rig.end(4, Outcome.SUCCEEDED);
        assertThat(rig.runners.everStarted).containsExactly(1L, 3L, 2L, 4L);
    }

    @Test
    void doesNotWaitForTheLedgerBetweenTwoOfAKey() {
        rig.deliver(message(1, "a"), message(2, "a"));

        rig.end(1, Outcome.SUCCEEDED);

        assertThat(rig.runners.runningNow()).containsExactly(2L);
        assertThat(rig.report().flow().completed()).isZero();
        assertThat(rig.report().flow().inHand()).isEqualTo(2);
    }

    @Test
    void givesTheFollowersOfAParkedMessageBackBeforeTheLedgerHearsOfIt() {
        rig.deliver(message(1, "a"), message(2, "a"), message(3, "a"));

        rig.end(1, FAILED);

        assertThat(rig.told).containsExactly("giveBack 2", "submit 1");
        assertThat(rig.givenBack).containsExactly(2L, 3L);
        assertThat(rig.rulingOn(1).verdict()).isEqualTo(new Verdict.RetryAt(Given.START.plusSeconds(5)));
        assertThat(rig.runners.runningNow()).isEmpty();
    }

    @Test
    void givesBackWhatArrivesWhileTheLaneIsClosedAndNoLonger() {
        rig.deliver(message(1, "a"));
        rig.end(1, FAILED);

        rig.deliver(message(2, "a"), message(3, "b"));
        assertThat(rig.givenBack).containsExactly(2L);
        assertThat(rig.runners.runningNow()).containsExactly(3L);

        rig.settleAll();
        rig.deliver(again(1, "a", 1), message(2, "a"));
        assertThat(rig.runners.runningNow()).containsExactly(3L, 1L);
        rig.end(1, Outcome.SUCCEEDED);
        assertThat(rig.runners.runningNow()).containsExactly(3L, 2L);
        assertThat(rig.report().flow().parked()).isOne();
    }

    @Test
    void runsEverythingBesideEverythingWithoutAnOrder() {
        var rig = new Rig(Order.NONE, Suspects.forgetful(8));

        rig.deliver(message(1, "a"), message(2, "a"), message(3));

        assertThat(rig.runners.runningNow()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void ignoresAnAnswerThatComesAfterTheDeadline() {
        rig.deliver(message(1, "a"));
        rig.pass(Rig.TIMEOUT);
        assertThat(rig.outcomeOf(1)).isInstanceOf(Outcome.TimedOut.class);
        assertThat(rig.runners.interrupted).hasSize(1);

        rig.end(1, Outcome.SUCCEEDED);
        rig.settleAll();

        assertThat(rig.submitted).hasSize(1);
        assertThat(rig.report().flow().completed()).isZero();
        assertThat(rig.report().flow().parked()).isOne();
        assertThat(rig.report().flow().inHand()).isZero();
    }

    @Test
    void countsADeadlineFromTheFirstSightOfTheAttemptNotFromItsDelivery() {
        rig.runners.most = 1;
        rig.deliver(message(1, "a"), message(2, "b"));
        rig.pass(Rig.TIMEOUT.minusMillis(1));
        rig.end(1, Outcome.SUCCEEDED);
        rig.turn();

        rig.pass(Rig.TIMEOUT.minusMillis(1));
        assertThat(rig.submitted).hasSize(1);
        rig.pass(Duration.ofMillis(1));
        assertThat(rig.outcomeOf(2)).isInstanceOf(Outcome.TimedOut.class);
    }

    @Test
    void countsNoTimeThatAnAttemptWaitsForARunner() {
        rig.engine.delivered(List.of(message(1, "a")));
        rig.turn();
        assertThat(rig.runners.handed).hasSize(1);

        rig.pass(Rig.TIMEOUT);
        rig.pass(Rig.TIMEOUT.minusMillis(1));
        assertThat(rig.submitted).isEmpty();
        rig.pass(Duration.ofMillis(1));
        assertThat(rig.outcomeOf(1)).isInstanceOf(Outcome.TimedOut.class);
    }

    @Test
    void fencesOnlyTheKeyOfAHandlerThatIgnoresItsDeadline() {
        rig.deliver(message(1, "a"));
        rig.pass(Rig.TIMEOUT);
        rig.settleAll();

        rig.deliver(again(1, "a", 1), message(2, "b"));
        assertThat(rig.runners.runningNow()).containsExactly(1L, 2L);
        assertThat(rig.runners.everStarted).containsExactly(1L, 2L);

        rig.end(1, Outcome.SUCCEEDED);
        assertThat(rig.runners.everStarted).containsExactly(1L, 2L, 1L);
    }

    @Test
    void takesBackWhatIsTooMuchOfItAndHandsOutWhatFitsInTheSameOrder() {
        rig.engine.delivered(List.of(message(1, "a"), message(2, "b"), message(3, "c"), message(4, "a")));
        rig.turn();
        assertThat(rig.runners.handed).hasSize(3);

        rig.runners.tooMuch = true;
        rig.runners.most = 1;
        rig.turn();
        rig.runners.tooMuch = false;
        rig.runners.beginAll();
        assertThat(rig.runners.everStarted).containsExactly(1L);

        for (long each : List.of(1L, 2L, 3L, 4L)) {
            rig.end(each, Outcome.SUCCEEDED);
        }
        assertThat(rig.runners.everStarted).containsExactly(1L, 2L, 3L, 4L);
        assertThat(rig.submitted).hasSize(4);
    }

    @Test
    void fencesAMessageWithoutAKeyAgainstItsOwnCopyHoweverOftenItIsStuck() {
        rig.deliver(message(1));
        for (int stuck = 1; stuck <= 3; stuck++) {
            rig.pass(Rig.TIMEOUT);
            rig.settleAll();
            rig.deliver(message(1));
            assertThat(rig.runners.everStarted).as("copies started").hasSize(stuck);
            rig.end(1, FAILED);
            assertThat(rig.runners.everStarted).hasSize(stuck + 1);
            rig.turn();
        }
    }
}
