// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofNanos;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffTest {

    @Test
    void noneNeverWaits() {
        assertThat(new Backoff.None().base(1)).isZero();
        assertThat(new Backoff.None().base(Integer.MAX_VALUE)).isZero();
    }

    @Test
    void fixedAlwaysWaitsTheSame() {
        var fixed = new Backoff.Fixed(ofSeconds(30));

        assertThat(fixed.base(1)).isEqualTo(ofSeconds(30));
        assertThat(fixed.base(Integer.MAX_VALUE)).isEqualTo(ofSeconds(30));
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 10", "3, 15", "4, 20", "5, 25", "59, 295", "60, 300", "61, 300", "2147483647, 300"})
    void linearAddsAStepPerFailureUpToMax(int failures, long seconds) {
        assertThat(new Backoff.Linear(ofSeconds(5), ofSeconds(1), ofSeconds(300)).base(failures))
                .isEqualTo(ofSeconds(seconds));
    }

    @Test
    void linearReachesMaxBetweenTwoSteps() {
        var linear = new Backoff.Linear(ofSeconds(5), ZERO, ofSeconds(12));

        assertThat(linear.base(2)).isEqualTo(ofSeconds(10));
        assertThat(linear.base(3)).isEqualTo(ofSeconds(12));
    }

    @Test
    void linearIsNeverBelowMin() {
        var linear = new Backoff.Linear(ofMillis(300), ofSeconds(1), ofSeconds(300));

        assertThat(linear.base(3)).isEqualTo(ofSeconds(1));
        assertThat(linear.base(4)).isEqualTo(ofMillis(1_200));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 4", "9, 256", "10, 300", "11, 300", "64, 300", "1100, 300", "2147483647, 300"})
    void exponentialDoublesUpToMax(int failures, long seconds) {
        assertThat(new Backoff.Exponential(ofSeconds(1), 2, ZERO, ofSeconds(300)).base(failures))
                .isEqualTo(ofSeconds(seconds));
    }

    @Test
    void exponentialIsExactToTheMillisecondForAnyMultiplier() {
        var backoff = new Backoff.Exponential(ofSeconds(1), 1.1, ZERO, ofSeconds(300));

        assertThat(Stream.of(1, 2, 3, 4).map(backoff::base))
                .containsExactly(ofMillis(1_000), ofMillis(1_100), ofMillis(1_210), ofMillis(1_331));
    }

    @Test
    void exponentialIsNeverBelowMin() {
        var backoff = new Backoff.Exponential(ofMillis(100), 2, ofSeconds(1), ofSeconds(300));

        assertThat(backoff.base(4)).isEqualTo(ofSeconds(1));
        assertThat(backoff.base(5)).isEqualTo(ofMillis(1_600));
    }

    @Test
    void exponentialWithMultiplierOneStaysAsItIs() {
        assertThat(new Backoff.Exponential(ofSeconds(7), 1, ZERO, ofSeconds(300)).base(Integer.MAX_VALUE))
                .isEqualTo(ofSeconds(7));
    }

    @Test
    void theLastOfTheStepsRepeats() {
        var steps = new Backoff.Steps(List.of(ofSeconds(1), ofSeconds(10), ofMinutes(5)));

        assertThat(Stream.of(1, 2, 3, 4, Integer.MAX_VALUE).map(steps::base))
                .containsExactly(ofSeconds(1), ofSeconds(10), ofMinutes(5), ofMinutes(5), ofMinutes(5));
    }

    static Stream<Backoff> growing() {
        return Stream.of(
                new Backoff.Linear(ofMillis(1), ZERO, Durations.LONGEST),
                new Backoff.Linear(Durations.LONGEST, ZERO, Durations.LONGEST),
                new Backoff.Exponential(ofMillis(1), Double.MAX_VALUE, ZERO, Durations.LONGEST),
                new Backoff.Exponential(Durations.LONGEST, 2, ZERO, Durations.LONGEST),
                new Backoff.Exponential(ofMillis(1), 1.000001, ZERO, Durations.LONGEST),
                new Backoff.Exponential(ofSeconds(10), 2, ZERO, ZERO));
    }

    @ParameterizedTest
    @MethodSource("growing")
    void neitherShrinksNorPassesMaxForAnyNumberOfFailures(Backoff backoff) {
        for (long seed = 0; seed < 1_000; seed++) {
            int failures = 1 + (new Random(seed).nextInt() >>> new Random(seed + 7).nextInt(1, 31));
            int more = (int) Math.min(failures * 2L, Integer.MAX_VALUE);

            assertThat(backoff.base(failures))
                    .as("seed %d, %d failures", seed, failures)
                    .isBetween(ZERO, backoff.max())
                    .isLessThanOrEqualTo(backoff.base(more));
        }
        assertThat(backoff.base(Integer.MAX_VALUE)).isBetween(ZERO, backoff.max());
    }

    @Test
    void roundsUpToWholeMillisecondsSoThatNoWaitGetsShorter() {
        assertThat(new Backoff.Fixed(ofNanos(1)).base(1)).isEqualTo(ofMillis(1));
        assertThat(new Backoff.Fixed(ofMillis(2)).base(1)).isEqualTo(ofMillis(2));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.99, -2, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesAMultiplierThatDoesNotGrow(double multiplier) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff.Exponential(ofSeconds(1), multiplier, ZERO, ofSeconds(9)))
                .withMessageContaining("multiplier");
    }

    @Test
    void refusesDelaysThatMakeNoSense() {
        Duration tooLong = ofDays(36_501);

        assertThatIllegalArgumentException().isThrownBy(() -> new Backoff.Fixed(ofMillis(-1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff.Fixed(tooLong))
                .withMessage("delay is PT876024H: at most 36500d");
        assertThatIllegalArgumentException().isThrownBy(() -> new Backoff.Linear(ZERO, ZERO, ofSeconds(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff.Linear(ofSeconds(1), ofSeconds(3), ofSeconds(2)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Backoff.Exponential(ZERO, 2, ZERO, ofSeconds(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff.Exponential(ofSeconds(1), 2, ofSeconds(3), ofSeconds(2)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Backoff.Steps(List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff.Steps(Collections.nCopies(101, ofSeconds(1))));
    }
}
