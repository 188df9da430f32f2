// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.FAILED;
import static dev.redrive.engine.Given.again;
import static dev.redrive.engine.Given.message;
import static dev.redrive.engine.Given.ofBytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineReportTest {

    private final Rig rig = Rig.ordered();

    @Test
    void reportsAStuckHandlerAndIsBlockedByItOnlyAfterAWhile() {
        rig.deliver(message(1, "a"));
        rig.pass(Rig.TIMEOUT);
        assertThat(rig.report().stuck()).isZero();

        rig.pass(Duration.ofSeconds(1));
        assertThat(rig.report().stuck()).isOne();
        assertThat(rig.report().running().get(0).stuck()).isTrue();
        assertThat(rig.report().blocked()).isNull();

        rig.pass(Rig.STUCK_AFTER.minusSeconds(1));
        assertThat(rig.report().blocked()).contains("handler stuck", "10 s", "workers");

        rig.end(1, Outcome.SUCCEEDED);
        assertThat(rig.report().blocked()).isNull();
        assertThat(rig.report().stuck()).isZero();
    }

    @Test
    void namesWhatBlocksItsTransportUntilItIsHealed() {
        rig.engine.blocked("disk full");
        rig.engine.blocked("disk still full");
        assertThat(rig.report().blocked()).isEqualTo("disk still full");

        rig.engine.healed();
        assertThat(rig.report().blocked()).isNull();
    }

    @Test
    void showsTheLongestRunningFirst() {
        rig.deliver(message(1, "a"));
        rig.turn();
        rig.pass(Duration.ofMillis(20));
        rig.deliver(message(2, "b"));
        rig.turn();
        rig.pass(Duration.ofMillis(20));

        assertThat(rig.report().active()).isEqualTo(2);
        assertThat(rig.report().running())
                .extracting(each -> each.id().value(), each -> each.forHowLong().toMillis())
                .containsExactly(tuple("m1", 40L), tuple("m2", 20L));
    }

    @Test
    void tellsTheWatcherOnlyOfWhatIsDurable() {
        rig.deliver(message(1, "a"));
        rig.end(1, Outcome.SUCCEEDED);
        assertThat(rig.watched).isEmpty();

        rig.settleAll();

        assertThat(rig.watched).isEqualTo(rig.submitted);
    }

    @Test
    void demandsNoMoreThanItMayHoldAndMoreWhenSomethingLeaves() {
        assertThat(rig.messagesDemanded).isEqualTo(8);
        assertThat(rig.bytesDemanded).isEqualTo(EngineSettings.BYTES_IN_HAND_MAX);

        rig.deliver(message(1), message(2), message(3), message(4));
        List.of(1L, 2L, 3L, 4L).forEach(each -> rig.end(each, Outcome.SUCCEEDED));
        assertThat(rig.messagesDemanded).isEqualTo(8);

        rig.settleAll();
        assertThat(rig.messagesDemanded).isEqualTo(12);
    }

    @Test
    void neverRunsDryOfEmptyMessages() {
        for (long position = 1; position <= 32; position++) {
            assertThat(rig.messagesDemanded).isGreaterThanOrEqualTo(position);
            rig.deliver(ofBytes(position, 0));
            rig.end(position, Outcome.SUCCEEDED);
            rig.settleAll();
        }
    }

    @Test
    void followsNewSettingsFromTheNextAttemptAndFailureOn() {
        rig.deliver(message(1, "a"));
        rig.engine.follow(new EngineSettings(Presets.QUEUE, Duration.ofMillis(500), 2, Rig.STUCK_AFTER, 4, false));
        rig.deliver(message(2, "b"));
        rig.turn();
        assertThat(rig.runners.concurrency).isEqualTo(2);

        rig.pass(Rig.TIMEOUT);
        assertThat(rig.rulingOn(1).verdict()).isEqualTo(Verdict.SKIP);
        assertThat(rig.submitted).hasSize(1);

        rig.pass(Duration.ofMillis(400));
        assertThat(rig.outcomeOf(2)).isInstanceOf(Outcome.TimedOut.class);
    }

    @Test
    void buriesWhatHasUsedUpItsAttemptsAndLetsItsFollowersGoOn() {
        rig.deliver(again(1, "a", 2), message(2, "a"));

        rig.end(1, FAILED);
        rig.settleAll();

        assertThat(rig.rulingOn(1).verdict()).isEqualTo(new Verdict.Bury(Reason.EXHAUSTED));
        assertThat(rig.runners.runningNow()).containsExactly(2L);
        assertThat(rig.report().flow().buried()).isOne();
    }

    @Test
    void refusesSettingsThatCannotWork() {
        var usual = EngineSettings.usual(Presets.QUEUE);

        assertThat(usual.inHandMax()).isEqualTo(EngineSettings.IN_HAND_USUAL);
        assertThat(Rig.settings(1).inHandMax()).as("twice the concurrency").isEqualTo(8);
        for (var timeout : List.of(Duration.ZERO, Duration.ofNanos(999_999), Duration.ofSeconds(Long.MAX_VALUE))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new EngineSettings(Presets.QUEUE, timeout, 1, Rig.STUCK_AFTER, 2, true));
        }
        for (int concurrency : new int[] {0, EngineSettings.CONCURRENCY_MAX + 1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            new EngineSettings(Presets.QUEUE, Rig.TIMEOUT, concurrency, Rig.STUCK_AFTER, 2, true));
        }
    }
}
