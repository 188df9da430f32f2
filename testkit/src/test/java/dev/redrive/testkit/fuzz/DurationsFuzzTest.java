// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.List;

/** Durations as people write them. */
class DurationsFuzzTest extends Fuzz {

    @Override
    protected List<byte[]> good() {
        return texts("500ms", "30s", "5m", "1h", "7d", "1h30m", "36500d", "0s", " 1d2h3m4s5ms ");
    }

    @Override
    protected List<String> words() {
        return List.of("ms", "s", "m", "h", "d", "1d", "9999999999999ms", "36501d");
    }

    @Override
    protected boolean takes(byte[] input) {
        String text = text(input);
        switch (Durations.parse(text)) {
            case Durations.Parsed.Ok(var duration) -> {
                assertThat(duration).isBetween(Duration.ZERO, Durations.LONGEST);
                assertThat(Durations.parse(Durations.print(duration))).isEqualTo(new Durations.Parsed.Ok(duration));
                return true;
            }
            case Durations.Parsed.Wrong(var problem) -> {
                assertThat(problem).contains(text.strip());
                return false;
            }
        }
    }
}
