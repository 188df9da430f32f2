// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.time.Durations.Parsed;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "0s, PT0S",
        "500ms, PT0.5S",
        "30s, PT30S",
        "5m, PT5M",
        "1h, PT1H",
        "7d, PT168H",
        "1h30m, PT1H30M",
        "1d2h3m4s5ms, PT26H3M4.005S",
        "90s, PT1M30S",
        "36500d, PT876000H",
        "' 30s ', PT30S"
    })
    void readsWhatPeopleWrite(String text, Duration expected) {
        assertThat(Durations.parse(text)).isEqualTo(new Parsed.Ok(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "s", "-5s", "1.5s", "5 s", "5S", "5w", "30m1h", "5s5s", "1h 30m", "PT5S", "never", "٣s"
            })
    void saysWhatADurationLooksLikeWhenATextIsNone(String text) {
        assertThat(Durations.parse(text))
                .isEqualTo(new Parsed.Wrong(
                        "'" + text.strip() + "' is not a duration: write it like 500ms, 30s, 5m, 1h, 7d or 1h30m"));
    }

    @Test
    void asksForAUnitWhenThereIsNone() {
        assertThat(Durations.parse("30"))
                .isEqualTo(new Parsed.Wrong("'30' has no unit: write it like 500ms, 30s, 5m, 1h, 7d or 1h30m"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"36501d", "36500d1ms", "9999999999999d", "99999999999999999999999999ms"})
    void refusesWhatIsLongerThanALife(String text) {
        assertThat(Durations.parse(text)).isEqualTo(new Parsed.Wrong("'" + text + "' is too long: at most 36500d"));
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT0.5S, 500ms",
        "PT1.5S, 1s500ms",
        "PT5M, 5m",
        "PT300S, 5m",
        "PT24H, 1d",
        "PT26H3M4.005S, 1d2h3m4s5ms",
        "PT0.000001S, 0s",
        "PT-1M, -1m"
    })
    void printsTheShortestForm(Duration duration, String expected) {
        assertThat(Durations.print(duration)).isEqualTo(expected);
    }

    @Test
    void readsBackWhatItPrints() {
        for (long seed = 0; seed < 2_000; seed++) {
            Duration duration = Duration.ofMillis(new Random(seed).nextLong(Durations.LONGEST.toMillis() + 1));

            assertThat(Durations.parse(Durations.print(duration)))
                    .as("seed %d", seed)
                    .isEqualTo(new Parsed.Ok(duration));
        }
    }
}
