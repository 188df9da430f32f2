// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LengthsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @ParameterizedTest
    @CsvSource({"500ms,500", "30s,30000", "5m,300000", "1h,3600000", "7d,604800000", "0s,0"})
    void readsWhatPeopleWrite(String text, long millis) {
        assertThat(Lengths.parse(text)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "-5s", "1.5s", "5 s", "5S", "5y", "99999999999999999999s", "999999999999d"})
    void refusesWhatIsNoLength(String text) {
        assertThat(Lengths.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0,0s", "999,999ms", "1500,1s 500ms", "5400000,1h 30m", "86400001,1d 1ms", "-1500,-1s 500ms"})
    void writesExactly(long millis, String text) {
        assertThat(Lengths.exact(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0,0s", "999,0s", "61000,1m", "7199000,1h", "172800000,2d", "-5000,0s"})
    void writesRoughly(long millis, String text) {
        assertThat(Lengths.rough(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @Test
    void roundsUpWhatIsStillToCome() {
        assertThat(Lengths.until(NOW.plusMillis(1), NOW)).isEqualTo("in 1s");
        assertThat(Lengths.until(NOW.plusSeconds(12), NOW)).isEqualTo("in 12s");
        assertThat(Lengths.until(NOW, NOW)).isEqualTo("now");
        assertThat(Lengths.until(NOW.minusSeconds(9), NOW)).isEqualTo("now");
    }
}
