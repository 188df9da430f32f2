// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1|PT1S",
                " 120 |PT2M",
                "Fri, 06 Nov 2026 08:50:37 GMT|PT1M",
                "999999999999999999|P7D",
                "Fri, 31 Dec 9999 23:59:59 GMT|P7D"
            })
    void readsSecondsAndDatesWithinItsBound(String text, Duration wait) {
        assertThat(RetryAfter.read(text, Call.NOW)).isEqualTo(wait);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "-5",
                "1.5",
                "soon",
                "9999999999999999999",
                "Fri, 06 Nov 2026 08:49:37 GMT",
                "Sun, 06 Nov 1994 08:49:37 GMT",
                "Mon, 06 Nov 2026 08:50:37 GMT"
            })
    void leavesEverythingElseToThePolicy(String text) {
        assertThat(RetryAfter.read(text, Call.NOW)).isNull();
    }

    @Test
    void theBoundIsAWeek() {
        assertThat(RetryAfter.MAX).isEqualTo(Duration.ofDays(7));
    }
}
