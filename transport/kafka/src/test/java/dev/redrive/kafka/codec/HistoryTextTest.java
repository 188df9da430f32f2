// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.message.Payload;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryTextTest {
    private static final Instant AT = Instant.parse("2030-01-01T00:00:00.123456789Z");
    private static final Failure FAILURE = Failure.of(FailureCode.TIMEOUT, "a\"b\\\u0001", "\u00e9 \ud83d\ude00\n");

    @Test
    void givesBackEveryKindOfOutcome() {
        var tries = new Tries(
                List.of(
                        tried(1, Outcome.SUCCEEDED),
                        tried(2, new Outcome.Rejected(FAILURE)),
                        tried(3, new Outcome.Failed(Failure.of(FailureCode.CRASHED, ""))),
                        tried(4, new Outcome.TimedOut(FAILURE)),
                        tried(5, Outcome.ABANDONED)),
                3);

        assertThat(read(HistoryText.write(tries))).isEqualTo(tries);
    }

    @Test
    void keepsTheNewestAndSaysHowManyWereDropped() {
        Tries tries = Tries.NONE;
        for (int number = 1; number <= 1_000; number++) {
            tries = tries.with(tried(number, new Outcome.Failed(FAILURE)));
        }

        Tries read = read(HistoryText.write(tries));

        assertThat(read.newest()).hasSize(Tries.KEPT_MAX);
        assertThat(read.newest().getFirst().number()).isEqualTo(981);
        assertThat(read.dropped()).isEqualTo(980);
    }

    @Test
    void passesOverAnAttemptAtATimeThatCannotBe() {
        String json = "[{\"n\":1,\"at\":\"+1000000000-12-31T23:59:59Z\",\"tookMs\":9223372036854775807},"
                + "{\"n\":2,\"at\":\"2030-01-01T00:00:00Z\"}]";

        assertThat(read(json.getBytes(StandardCharsets.UTF_8)).newest())
                .extracting(Tried::number)
                .containsExactly(2);
    }

    @Test
    void staysWithinItsBoundWhateverTheTexts() {
        var worst = new Failure("\u0001".repeat(64), "\u0001".repeat(256), "\u0001".repeat(4096), "", null);
        Tries tries = Tries.NONE;
        for (int number = 1; number <= Tries.KEPT_MAX; number++) {
            tries = tries.with(tried(number, new Outcome.Failed(worst)));
        }

        byte[] json = HistoryText.write(tries);
        Tries read = read(json);

        assertThat(json).hasSizeLessThanOrEqualTo(HistoryText.BYTES_MAX);
        assertThat(read.newest()).isNotEmpty();
        assertThat(read.newest().getLast().number()).isEqualTo(Tries.KEPT_MAX);
        assertThat(read.newest().size() + read.dropped()).isEqualTo(Tries.KEPT_MAX);
    }

    @Test
    void keepsTheStackOfTheNewestOnly() {
        Tries tries = Tries.NONE.with(Fixture.tried(1)).with(Fixture.tried(2));

        assertThat(Tries.failure(tries.newest().get(0).outcome()).orElseThrow().stack())
                .isEmpty();
        assertThat(tries.lastFailure().orElseThrow().stack()).isNotEmpty();
    }

    @Test
    void passesOverWhatItDoesNotKnow() {
        Tries read = read(
                "[{\"n\":1,\"later\":{\"n\":[{}]},\"at\":\"2030-01-01T00:00:00Z\",\"tookMs\":null,\"outcome\":\"new\"}]");

        assertThat(read.newest()).hasSize(1);
        assertThat(read.newest().get(0).number()).isEqualTo(1);
    }

    @Test
    void takesDamageForNoHistory() {
        for (String damaged : List.of(
                "",
                "null",
                "{}",
                "[{\"n\":1,\"at\":\"yesterday\"}]",
                "[{\"n\":99999999999999999999,\"at\":\"2030-01-01T00:00:00Z\"}]",
                "[{\"n\":1,\"at\":\"2030-01-01T00:00:00Z\"",
                "[{\"n\":1}]",
                "[".repeat(5_000),
                "[{\"a\":" + "[".repeat(5_000),
                "[{\"at\":\"2030-01-01T00:00:00Z\"}" + " ".repeat(HistoryText.READ_MAX) + "]")) {
            assertThat(read(damaged)).isEqualTo(Tries.NONE);
        }
    }

    @Test
    void survivesCountsThatCannotGrow() {
        Tries full = read("[{\"dropped\":2147483647}]").with(Fixture.tried(1)).with(Fixture.tried(2));

        assertThat(full.withoutOldest().dropped()).isEqualTo(Integer.MAX_VALUE);
    }

    private static Tries read(byte[] json) {
        return HistoryText.read(Payload.owning(json));
    }

    private static Tries read(String json) {
        return read(json.getBytes(StandardCharsets.UTF_8));
    }

    private static Tried tried(int number, Outcome outcome) {
        return new Tried(number, AT, Duration.ofMillis(number), outcome);
    }
}
