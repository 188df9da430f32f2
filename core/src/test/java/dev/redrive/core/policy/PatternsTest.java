// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternsTest {

    @ParameterizedTest
    @CsvSource({
        "ml.run.*, ml.run.started, true",
        "ml.run.*, ml.run.a.b, true",
        "ml.run.*, ml.run, false",
        "ml.run.*, ml.runner.x, false",
        "ml.run.*, ML.run.x, false",
        "ml.run, ml.run, true",
        "ml.run, ml.run.x, false",
        "*, anything, true",
        "ml*, mlx, true"
    })
    void matchesTypesByNameOrBeginning(String pattern, String type, boolean expected) {
        assertThat(new TypePattern(pattern).matches(type)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "TIMEOUT, true", "TIME*, true", "timeout, false", "java.net.SocketTimeoutException, true", "java.net.*, true",
        "SocketTimeoutException, true", "SocketTimeout*, true", "SocketTimeout, false", "java.io.*, false", "*, true"
    })
    void matchesFailuresByCodeOrByClassQualifiedOrSimple(String pattern, boolean expected) {
        var failure = Failure.of(FailureCode.TIMEOUT, "java.net.SocketTimeoutException", "read timed out");

        assertThat(new FailurePattern(pattern).matches(failure)).isEqualTo(expected);
    }

    @Test
    void matchesNestedClassesByTheirOwnName() {
        var failure = Failure.of(FailureCode.EXCEPTION, "com.acme.Billing$CardDeclined", "");

        assertThat(new FailurePattern("CardDeclined").matches(failure)).isTrue();
        assertThat(new FailurePattern("com.acme.Billing$*").matches(failure)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP 503, HTTP 503, true",
        "HTTP 5*, HTTP 503, true",
        "HTTP 5*, HTTP 404, false",
        "exit 1, exit 1, true",
        "exit 1, exit 17, false"
    })
    void matchesAnswersAndExitCodes(String pattern, String type, boolean expected) {
        assertThat(new FailurePattern(pattern).matches(Failure.of(FailureCode.EXCEPTION, type, "")))
                .isEqualTo(expected);
    }

    @Test
    void aFailureWithoutTypeIsKnownByItsCodeOnly() {
        assertThat(new FailurePattern("UNAVAILABLE").matches(Failure.of(FailureCode.UNAVAILABLE, "")))
                .isTrue();
        assertThat(new FailurePattern("java.*").matches(Failure.of(FailureCode.UNAVAILABLE, "")))
                .isFalse();
    }

    @Test
    void sortsExactBeforePrefixAndLongerBeforeShorter() {
        var closestFirst = List.of("ml.run.started", "ml.run", "ml.run.started.*", "ml.run.*", "ml.*", "*");

        for (long seed = 0; seed < 50; seed++) {
            var shuffled = new ArrayList<>(closestFirst);
            Collections.shuffle(shuffled, new Random(seed));

            assertThat(shuffled.stream().map(TypePattern::new).sorted().map(TypePattern::text))
                    .as("seed %d", seed)
                    .containsExactlyElementsOf(closestFirst);
            assertThat(shuffled.stream().map(FailurePattern::new).sorted().map(FailurePattern::text))
                    .as("seed %d", seed)
                    .containsExactlyElementsOf(closestFirst);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "*.run", "ml.*.x", "**"})
    void refusesPatternsItCouldNotOrder(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new TypePattern(text));
        assertThatIllegalArgumentException().isThrownBy(() -> new FailurePattern(text));
    }
}
