// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {

    private static final RetryPolicy EXPONENTIAL = RetryPolicy.exponential(ofSeconds(1), ofSeconds(300));

    @Test
    void readsLikeTheConfiguration() {
        var policy = RetryPolicy.exponential(ofSeconds(1), ofMinutes(10))
                .jitter(0.2)
                .attempts(12)
                .within(ofHours(6))
                .multiplier(3)
                .min(ofMillis(500))
                .clamp(Clamp.BEFORE);

        assertThat(policy)
                .isEqualTo(new RetryPolicy(
                        new AttemptLimit.AtMost(12),
                        ofHours(6),
                        new Backoff.Exponential(ofSeconds(1), 3, ofMillis(500), ofMinutes(10)),
                        new Jitter.Proportional(0.2),
                        Clamp.BEFORE,
                        ofMinutes(10)));
    }

    @Test
    void hasThreeAttemptsNoJitterAndBoundsThatHoldUnlessSaidOtherwise() {
        for (var policy : List.of(
                EXPONENTIAL,
                RetryPolicy.fixed(ofSeconds(1)),
                RetryPolicy.linear(ofSeconds(1), ofSeconds(9)),
                RetryPolicy.steps(ofSeconds(1)))) {
            assertThat(policy.attempts()).isEqualTo(new AttemptLimit.AtMost(3));
            assertThat(policy.jitter()).isEqualTo(Jitter.NONE);
            assertThat(policy.clamp()).isEqualTo(Clamp.AFTER);
            assertThat(policy.within()).isNull();
        }
    }

    @Test
    void noneIsASingleAttemptAndWithMoreOneRightAfterTheOther() {
        assertThat(RetryPolicy.none().attempts()).isEqualTo(new AttemptLimit.AtMost(1));
        assertThat(RetryPolicy.none().attempts(2).range(1)).isEqualTo(Range.exactly(ZERO));
    }

    @Test
    void whatAHandlerMayAskForIsBoundedByMaxOrAnHour() {
        assertThat(EXPONENTIAL.askedMax()).isEqualTo(ofSeconds(300));
        assertThat(RetryPolicy.linear(ofSeconds(5), ofSeconds(90)).askedMax()).isEqualTo(ofSeconds(90));
        assertThat(RetryPolicy.none().askedMax()).isEqualTo(ofHours(1));
        assertThat(RetryPolicy.fixed(ofSeconds(1)).askedMax()).isEqualTo(ofHours(1));
        assertThat(RetryPolicy.fixed(ofHours(2)).askedMax()).isEqualTo(ofHours(2));
        assertThat(RetryPolicy.steps(ofHours(3), ofSeconds(1)).askedMax()).isEqualTo(ofHours(3));
        assertThat(EXPONENTIAL.askedMax(ofHours(9)).askedMax()).isEqualTo(ofHours(9));
    }

    @Test
    void proportionalJitterGoesBothWays() {
        assertThat(EXPONENTIAL.jitter(0.2).range(3))
                .isEqualTo(new Range(ofSeconds(4), ofMillis(3_200), ofMillis(4_800)));
    }

    @Test
    void additiveJitterOnlyAdds() {
        assertThat(EXPONENTIAL.jitter(new Jitter.Additive(ofMillis(200))).range(3))
                .isEqualTo(new Range(ofSeconds(4), ofSeconds(4), ofMillis(4_200)));
    }

    @Test
    void fullJitterReachesDownToNothing() {
        assertThat(EXPONENTIAL.jitter(Jitter.FULL).range(3)).isEqualTo(new Range(ofSeconds(4), ZERO, ofSeconds(4)));
    }

    @Test
    void jitterPassesTheBoundsWhenTheyHoldBeforeIt() {
        var policy = EXPONENTIAL.min(ofSeconds(1)).jitter(0.2).clamp(Clamp.BEFORE);

        assertThat(policy.range(1)).isEqualTo(new Range(ofSeconds(1), ofMillis(800), ofMillis(1_200)));
        assertThat(policy.range(10)).isEqualTo(new Range(ofSeconds(300), ofSeconds(240), ofSeconds(360)));
    }

    @Test
    void jitterStaysWithinTheBoundsWhenTheyHoldAfterIt() {
        var policy = EXPONENTIAL.min(ofSeconds(1)).jitter(0.2).clamp(Clamp.AFTER);

        assertThat(policy.range(1)).isEqualTo(new Range(ofSeconds(1), ofSeconds(1), ofMillis(1_200)));
        assertThat(policy.range(10)).isEqualTo(new Range(ofSeconds(300), ofSeconds(240), ofSeconds(300)));
        assertThat(policy.jitter(Jitter.FULL).range(2).min()).isEqualTo(ofSeconds(1));
    }

    @Test
    void aBackoffWithoutBoundsIsNotClamped() {
        assertThat(RetryPolicy.fixed(ofSeconds(10)).jitter(0.5).range(1))
                .isEqualTo(new Range(ofSeconds(10), ofSeconds(5), ofSeconds(15)));
        assertThat(RetryPolicy.none().jitter(new Jitter.Additive(ofSeconds(1))).range(1))
                .isEqualTo(new Range(ZERO, ZERO, ofSeconds(1)));
    }

    static Stream<RetryPolicy> jittered() {
        return Stream.of(Clamp.values())
                .flatMap(clamp -> Stream.of(
                                EXPONENTIAL,
                                EXPONENTIAL.min(ofSeconds(2)),
                                RetryPolicy.linear(ofSeconds(5), ofSeconds(60)),
                                RetryPolicy.fixed(ofMillis(3)),
                                RetryPolicy.none(),
                                RetryPolicy.steps(ZERO, ofHours(9)))
                        .flatMap(policy -> Stream.of(
                                policy.jitter(0.2).clamp(clamp),
                                policy.jitter(1).clamp(clamp),
                                policy.jitter(Jitter.FULL).clamp(clamp),
                                policy.jitter(new Jitter.Additive(ofMillis(200)))
                                        .clamp(clamp))));
    }

    @ParameterizedTest
    @MethodSource("jittered")
    void everyDelayIsWithinItsRange(RetryPolicy policy) {
        for (long seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
            int failures = random.nextInt(10) == 0 ? random.nextInt(1, Integer.MAX_VALUE) : random.nextInt(1, 20);
            Range range = policy.range(failures);

            assertThat(policy.delay(failures, random))
                    .as("seed %d, %d failures", seed, failures)
                    .isBetween(range.min(), range.max())
                    .isGreaterThanOrEqualTo(ZERO);
        }
    }

    @Test
    void drawsBothEndsOfTheRange() {
        var policy = RetryPolicy.fixed(ofMillis(10)).jitter(0.2);
        Set<Duration> drawn = new HashSet<>();

        for (long seed = 0; seed < 500; seed++) {
            drawn.add(policy.delay(1, new Random(seed)));
        }

        assertThat(drawn).containsExactlyInAnyOrder(ofMillis(8), ofMillis(9), ofMillis(10), ofMillis(11), ofMillis(12));
    }

    @Test
    void delaysAtTheCapStillDiffer() {
        var policy = EXPONENTIAL.jitter(0.1).clamp(Clamp.AFTER);
        Set<Duration> drawn = new HashSet<>();

        for (long seed = 0; seed < 200; seed++) {
            drawn.add(policy.delay(1_000, new Random(seed)));
        }

        assertThat(drawn).hasSizeGreaterThan(150);
    }

    @Test
    void theSameSeedGivesTheSameDelay() {
        var policy = EXPONENTIAL.jitter(0.2);

        assertThat(policy.delay(5, new Random(42))).isEqualTo(policy.delay(5, new Random(42)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void refusesAJitterThatIsNoShare(double share) {
        assertThatIllegalArgumentException().isThrownBy(() -> EXPONENTIAL.jitter(share));
    }

    @Test
    void refusesWhatDoesNotApply() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RetryPolicy.fixed(ofSeconds(1)).multiplier(2));
        assertThatIllegalStateException().isThrownBy(() -> RetryPolicy.none().min(ofSeconds(1)));
        assertThatIllegalStateException()
                .isThrownBy(() -> RetryPolicy.steps(ZERO).min(ofSeconds(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> EXPONENTIAL.attempts(0));
        assertThatIllegalArgumentException().isThrownBy(() -> EXPONENTIAL.within(ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> EXPONENTIAL.range(0));
    }
}
