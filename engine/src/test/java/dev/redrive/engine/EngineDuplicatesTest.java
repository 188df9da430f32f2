// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.FAILED;
import static dev.redrive.engine.Given.again;
import static dev.redrive.engine.Given.elsewhere;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.policy.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EngineDuplicatesTest {

    private final Rig rig = Rig.ordered();

    private static Delivery copy(Delivery delivery) {
        return delivery.withTwin(new Twin(new DuplicateKey(1, 1), false));
    }

    private static Delivery seen(Delivery delivery) {
        return delivery.withTwin(new Twin(new DuplicateKey(1, 1), true));
    }

    @Test
    void settlesWhatItsSourceHasSeenWithoutAnAttempt() {
        rig.deliver(seen(message(1, "a")), message(2, "a"));
        rig.settleAll();

        assertThat(rig.rulingOn(1).verdict()).isEqualTo(Verdict.DUPLICATE);
        assertThat(rig.rulingOn(1).tried()).isNull();
        assertThat(rig.runners.everStarted).containsExactly(2L);
        assertThat(rig.report().flow().duplicates()).isEqualTo(1);
        assertThat(rig.report().flow().completed()).isZero();
    }

    @Test
    void attemptsACopyOnlyAfterTheFirstsVerdictIsDurable() {
        rig.deliver(copy(message(1, "a")), copy(message(2, "b")));
        assertThat(rig.runners.runningNow()).containsExactly(1L);

        rig.end(1, Outcome.SUCCEEDED);
        assertThat(rig.submitted).as("decided, not durable").hasSize(1);
        rig.settleAll();

        assertThat(rig.rulingOn(2).verdict()).isEqualTo(Verdict.DUPLICATE);
        assertThat(rig.runners.everStarted).containsExactly(1L);
    }

    @Test
    void attemptsACopyWhoseTwinHasToWait() {
        rig.deliver(copy(message(1, "a")), copy(message(2, "b")));
        rig.end(1, FAILED);
        assertThat(rig.runners.runningNow()).isEmpty();

        rig.settleAll();
        assertThat(rig.runners.runningNow()).containsExactly(2L);
        rig.end(2, Outcome.SUCCEEDED);
        rig.settleAll();
        rig.deliver(seen(again(1, "a", 1)));

        assertThat(rig.submitted.getLast().verdict()).isEqualTo(Verdict.DUPLICATE);
    }

    @Test
    void letsNothingOvertakeACopyThatWaits() {
        rig.deliver(copy(message(1, "a")), copy(message(2, "b")), message(3, "b"));
        rig.end(1, FAILED);
        assertThat(rig.runners.everStarted).containsExactly(1L);

        rig.settleAll();

        assertThat(rig.runners.runningNow()).containsExactly(2L);
    }

    @Test
    void settlesManyCopiesInOneTurnHoweverFewMayRun() {
        rig.engine.follow(Rig.settings(100));
        rig.deliver(copy(message(1)));
        for (int i = 2; i <= 40; i++) {
            rig.engine.delivered(List.of(copy(message(i))));
        }
        rig.turnAndBegin();
        rig.end(1, Outcome.SUCCEEDED);

        rig.settleAll();

        assertThat(rig.submitted).hasSize(40);
        rig.settleAll();
        assertThat(rig.report().flow().duplicates()).isEqualTo(39);
        assertThat(rig.report().flow().inHand()).isZero();
    }

    @Test
    void runsNoCopyBesideAHandlerThatIgnoresItsDeadline() {
        rig.deliver(copy(message(1)), copy(message(2)));
        rig.pass(Rig.TIMEOUT.plusMillis(1));
        rig.settleAll();
        assertThat(rig.runners.everStarted).containsExactly(1L);

        rig.end(1, Outcome.SUCCEEDED);

        assertThat(rig.runners.runningNow()).containsExactly(2L);
    }

    @Test
    void givesBackACopyThatWaitsWhenItsPlaceLeaves() {
        rig.deliver(copy(message(1, "a")), copy(elsewhere("other", 2, "b")));

        rig.engine.revoked(Set.of("other"));
        rig.turnAndBegin();

        assertThat(rig.givenBack).containsExactly(2L);
        assertThat(rig.report().flow().inHand()).isEqualTo(1);
    }

    @Test
    void attemptsACopyWhenTheFirstsRulingCameTooLate() {
        rig.deliver(copy(message(1, "a")), copy(message(2, "b")));
        rig.end(1, Outcome.SUCCEEDED);

        rig.engine.discarded(List.of(rig.rulingOn(1)));
        rig.turnAndBegin();

        assertThat(rig.runners.runningNow()).containsExactly(2L);
    }

    @Test
    void stopsWithCopiesWaiting() {
        rig.deliver(copy(message(1, "a")), copy(message(2, "b")));

        var drained = rig.engine.drain(Duration.ofSeconds(1));
        rig.turn();
        rig.end(1, Outcome.SUCCEEDED);
        rig.settleAll();

        assertThat(drained).isDone();
        assertThat(rig.report().flow().duplicates()).isZero();
        assertThat(rig.report().flow().returned()).isEqualTo(1);
    }

    @Test
    void passesOnHowDuplicatesAreToldAtTheStartAndWhenItChanges() {
        assertThat(rig.duplicates).isEqualTo(Duplicates.OFF);
        var hour = Duplicates.within(Duration.ofHours(1));

        rig.engine.follow(Rig.settings(8).duplicates(hour));
        rig.turn();

        assertThat(rig.duplicates).isEqualTo(hour);
    }
}
