// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.redrive.core.deadletter.Reason;
import org.junit.jupiter.api.Test;

class TimelineTest {

    @Test
    void retryTopicWaits5And10And20SecondsAndIsThenDead() {
        var timeline = Timeline.of(Presets.RETRY_TOPIC.base());

        assertThat(timeline.attempts()).isEqualTo(4);
        assertThat(timeline.delays())
                .containsExactly(
                        new Timeline.Row(1, new Range(ofSeconds(5), ofMillis(4_500), ofMillis(5_500)), ofSeconds(5)),
                        new Timeline.Row(2, new Range(ofSeconds(10), ofSeconds(9), ofSeconds(11)), ofSeconds(15)),
                        new Timeline.Row(3, new Range(ofSeconds(20), ofSeconds(18), ofSeconds(22)), ofSeconds(35)));
        assertThat(timeline.total()).isEqualTo(ofSeconds(35));
        assertThat(timeline.end()).isEqualTo(Reason.EXHAUSTED);
    }

    @Test
    void elevenAttemptsOfEventsHaveTenDelays() {
        var timeline = Timeline.of(Presets.EVENTS.base(), 11);

        assertThat(timeline.attempts()).isEqualTo(11);
        assertThat(timeline.delays().stream().map(row -> row.delay().base().toSeconds()))
                .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 300L);
        assertThat(timeline.delays()).allSatisfy(row -> {
            assertThat(row.delay().min())
                    .isEqualTo(row.delay().base().multipliedBy(8).dividedBy(10));
            assertThat(row.delay().max())
                    .isEqualTo(row.delay().base().multipliedBy(12).dividedBy(10));
        });
        assertThat(timeline.total()).isEqualTo(ofSeconds(811));
    }

    @Test
    void aSingleAttemptWaitsForNothing() {
        assertThat(Timeline.of(RetryPolicy.none()).delays()).isEmpty();
        assertThat(Timeline.of(RetryPolicy.none()).total()).isEqualTo(ZERO);
    }

    @Test
    void aPolicyThatNeverGivesUpHasNoEnd() {
        var timeline = Timeline.of(RetryPolicy.fixed(ofSeconds(1)).unlimited());

        assertThat(timeline.attempts()).isEqualTo(Timeline.ATTEMPTS_SHOWN);
        assertThat(timeline.delays()).hasSize(Timeline.ATTEMPTS_SHOWN - 1);
        assertThat(timeline.end()).isNull();
    }

    @Test
    void endsWhenTheMessageGrowsTooOld() {
        var timeline = Timeline.of(RetryPolicy.fixed(ofSeconds(10)).attempts(9).within(ofSeconds(25)));

        assertThat(timeline.attempts()).isEqualTo(3);
        assertThat(timeline.total()).isEqualTo(ofSeconds(20));
        assertThat(timeline.end()).isEqualTo(Reason.EXPIRED);
    }

    @Test
    void isBounded() {
        var timeline = Timeline.of(RetryPolicy.fixed(ofSeconds(1)).attempts(Integer.MAX_VALUE));

        assertThat(timeline.attempts()).isEqualTo(Timeline.ATTEMPTS_MAX);
        assertThat(timeline.end()).isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> Timeline.of(RetryPolicy.none(), 1_001));
        assertThatIllegalArgumentException().isThrownBy(() -> Timeline.of(RetryPolicy.none(), 0));
    }
}
