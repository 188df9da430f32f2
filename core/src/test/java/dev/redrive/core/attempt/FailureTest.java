// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest {

    @ParameterizedTest
    @ValueSource(strings = {"TIMEOUT", "E42", "rate_limited", "billing.card-expired", "X"})
    void aHandlersOwnWordIsItsCode(String word) {
        assertThat(new Failure(word, null, "", "", null).code()).isEqualTo(word);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "card 4111 declined",
                "X\n09:00:00.000 ERROR Fake forged",
                "\u001b[31mRED",
                "A\u202eB",
                "\u00dcBER",
                "X\u0000",
                "A23456789012345678901234567890123456789012345678901234567890123456789"
            })
    void anyOtherTextIsNoCodeAndItsWordsAreTheMessages(String text) {
        var failure = new Failure(text, null, "why", "", null);

        assertThat(failure.is(FailureCode.OTHER)).isTrue();
        assertThat(failure.message()).isEqualTo("why");
    }
}
