// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DidYouMeanTest {

    private static final List<String> KNOWN =
            List.of("policy", "policies", "queues", "timeout", "concurrency", "order", "dlq");

    @ParameterizedTest
    @CsvSource({
        "polcy, policy",
        "POLICY, policy",
        "plicies, policies",
        "timeuot, timeout",
        "conurency, concurrency",
        "oredr, order",
        "dql, dlq",
    })
    void findsTheNearestWord(String written, String meant) {
        assertThat(DidYouMean.of(written, KNOWN)).hasValue(meant);
    }

    @ParameterizedTest
    @CsvSource({"kafka", "x", "''", "timeoutInMilliseconds"})
    void doesNotGuessWildly(String written) {
        assertThat(DidYouMean.of(written, KNOWN)).isEmpty();
    }

    @Test
    void countsSlips() {
        assertThat(DidYouMean.distance("", "abc")).isEqualTo(3);
        assertThat(DidYouMean.distance("abc", "abc")).isZero();
        assertThat(DidYouMean.distance("abcd", "abdc")).isEqualTo(1);
        assertThat(DidYouMean.distance("abc", "axc")).isEqualTo(1);
        assertThat(DidYouMean.distance("abc", "xabc")).isEqualTo(1);
    }
}
