// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.policy.Verdict.RetryAt;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures of the seeds, computed by their formulas. Where a seed's own table says otherwise, the formula holds. */
class PresetsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void areKnownByName() {
        assertThat(Presets.all().keySet())
                .containsExactly("parallel-consumer", "pipeline", "events", "queue", "retry-topic");
        assertThat(Presets.all()).containsEntry("events", Presets.EVENTS);
    }

    @ParameterizedTest
    @CsvSource({"1, 1000", "2, 2000", "3, 4000", "5, 16000", "6, 30000", "1000, 30000"})
    void parallelConsumerDoublesFromOneSecondTo30WithUpTo200MillisecondsMore(int failures, long base) {
        RetryPolicy policy = Presets.PARALLEL_CONSUMER.base();

        assertThat(tries(Presets.PARALLEL_CONSUMER, null)).isEqualTo(3);
        assertThat(policy.range(failures)).isEqualTo(new Range(ofMillis(base), ofMillis(base), ofMillis(base + 200)));
    }

    @Test
    void pipelineTriesThreeTimesAndNeverWaitsLongerThan30Seconds() {
        RetryPolicy policy = Presets.PIPELINE.base();

        assertThat(tries(Presets.PIPELINE, null)).isEqualTo(3);
        assertThat(policy.range(1)).isEqualTo(new Range(ofMillis(1_000), ofMillis(800), ofMillis(1_200)));
        assertThat(policy.range(9)).isEqualTo(new Range(ofSeconds(30), ofSeconds(24), ofSeconds(30)));
    }

    @Nested
    class Events {

        @ParameterizedTest
        @CsvSource({
            "ml.run.started, 5",
            "ml.trial.started, 3",
            "ui.command.message.send, 2",
            "system.boot, 3",
            "order.placed, 3",
            "ml.run, 3",
            ", 3"
        })
        void triesByType(String type, int tries) {
            assertThat(tries(Presets.EVENTS, type)).isEqualTo(tries);
        }

        @ParameterizedTest
        @CsvSource({
            "1, 1000, 800, 1200", "2, 2000, 1600, 2400", "3, 4000, 3200, 4800", "4, 8000, 6400, 9600",
            "5, 16000, 12800, 19200", "6, 32000, 25600, 38400", "7, 64000, 51200, 76800", "8, 128000, 102400, 153600",
            "9, 256000, 204800, 307200", "10, 300000, 240000, 360000", "5000, 300000, 240000, 360000"
        })
        void doubleFromOneSecondTo300PlusOrMinus20Percent(int failures, long base, long min, long max) {
            assertThat(Presets.EVENTS.base().range(failures))
                    .isEqualTo(new Range(ofMillis(base), ofMillis(min), ofMillis(max)));
            assertThat(Presets.EVENTS.policyFor("ml.run.x").range(failures))
                    .isEqualTo(Presets.EVENTS.base().range(failures));
        }

        @ParameterizedTest
        @CsvSource({
            "1, 5000, 4000, 6000",
            "2, 10000, 8000, 12000",
            "3, 15000, 12000, 18000",
            "4, 20000, 16000, 24000",
            "5, 25000, 20000, 30000",
            "60, 300000, 240000, 360000",
            "61, 300000, 240000, 360000"
        })
        void linearAddsFiveSecondsAFailure(int failures, long base, long min, long max) {
            var linear = RetryPolicy.linear(ofSeconds(5), ofSeconds(300))
                    .min(ofSeconds(1))
                    .jitter(0.2)
                    .clamp(Clamp.BEFORE);

            assertThat(linear.range(failures)).isEqualTo(new Range(ofMillis(base), ofMillis(min), ofMillis(max)));
        }

        @Test
        void commandsOfAPersonAreTriedAgainAtOnce() {
            assertThat(Presets.EVENTS.policyFor("ui.command.room.create").range(1))
                    .isEqualTo(Range.exactly(ZERO));
        }
    }

    @Test
    void queueBuriesAtTheFirstFailure() {
        assertThat(tries(Presets.QUEUE, null)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 2", "3, 3"})
    void theShortFormIsDeadAfterItsAttemptsAndAtLeastOne(int attempts, int tries) {
        var policy = RetryPolicy.shortForm(attempts, ofSeconds(30));

        assertThat(tries(Policies.of(policy), null)).isEqualTo(tries);
        assertThat(policy.range(1)).isEqualTo(Range.exactly(ofSeconds(30)));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 5000, 4500, 5500",
        "2, 10000, 9000, 11000",
        "3, 20000, 18000, 22000",
        "6, 160000, 144000, 176000",
        "7, 300000, 270000, 300000",
        "5000, 300000, 270000, 300000"
    })
    void retryTopicDoublesFromFiveSecondsAndIsNeverAbove300(int failures, long base, long min, long max) {
        assertThat(tries(Presets.RETRY_TOPIC, null)).isEqualTo(4);
        assertThat(Presets.RETRY_TOPIC.base().range(failures))
                .isEqualTo(new Range(ofMillis(base), ofMillis(min), ofMillis(max)));
    }

    @Test
    void retryTopicNeverWaitsLessThanASecond() {
        var policy = RetryPolicy.exponential(ofSeconds(1), ofSeconds(300))
                .min(ofSeconds(1))
                .jitter(0.1);

        for (long seed = 0; seed < 500; seed++) {
            assertThat(policy.delay(1, new Random(seed))).as("seed %d", seed).isBetween(ofSeconds(1), ofMillis(1_100));
        }
    }

    /** Attempts a message that always fails until it is buried. */
    private static int tries(Policies policies, String type) {
        var failed = new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "no luck"));
        Duration waited = ZERO;
        int failures = 0;
        while (policies.decide(type, new Standing(failures, NOW), failed, NOW.plus(waited), new Random(failures))
                instanceof RetryAt(var due, var planned)) {
            waited = Duration.between(NOW, due);
            failures++;
        }
        return failures + 1;
    }
}
