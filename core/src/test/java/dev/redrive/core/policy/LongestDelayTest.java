// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LongestDelayTest {

    @Test
    void isThatOfAnyPolicyWithItsJitter() {
        Policies policies = Policies.of(RetryPolicy.fixed(Duration.ofSeconds(1)).attempts(3))
                .type(
                        "slow.*",
                        RetryPolicy.fixed(Duration.ofHours(1)).attempts(2).jitter(0.5))
                .failure("TIMEOUT", RetryPolicy.fixed(Duration.ofMinutes(1)).attempts(9));

        assertThat(LongestDelay.of(policies)).isEqualTo(Duration.ofMinutes(90));
    }

    @Test
    void isFoundHoweverLateItComes() {
        var slow = RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofDays(30))
                .multiplier(1.1)
                .unlimited();

        assertThat(LongestDelay.of(Policies.of(slow))).isEqualTo(Duration.ofDays(30));
    }

    @Test
    void isWhatAHandlerMayAskForWhereThatIsLonger() {
        var asking = RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofDays(30));

        assertThat(LongestDelay.of(Policies.of(asking.attempts(3)))).isEqualTo(Duration.ofDays(30));
        assertThat(LongestDelay.of(Policies.of(asking.attempts(1)))).isEqualTo(Duration.ZERO);
        assertThat(LongestDelay.of(Policies.of(asking.attempts(3).within(Duration.ofDays(2)))))
                .as("what is due later is not waited for")
                .isEqualTo(Duration.ofDays(2));
    }

    @Test
    void isNothingWhereNothingIsTriedAgain() {
        assertThat(LongestDelay.of(
                        Policies.of(RetryPolicy.fixed(Duration.ofDays(1)).attempts(1))))
                .isEqualTo(Duration.ZERO);
    }
}
