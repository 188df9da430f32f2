// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PulseTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00.123Z");
    private static final Glimpse ANSWERED = new Glimpse.Answered(Map.of());

    private final Pulse pulse = new Pulse("kafka:9092");

    private @Nullable String after(Glimpse glimpse, int seconds) {
        return pulse.after(glimpse, START.plusSeconds(seconds));
    }

    @Test
    void oneLookThatFailsIsNoTroubleYet() {
        assertThat(after(ANSWERED, 0)).isNull();
        assertThat(after(new Glimpse.Silent("late"), 9)).isNull();
        assertThat(after(ANSWERED, 10)).isNull();
        assertThat(after(new Glimpse.Silent("late"), 19)).isNull();
    }

    @Test
    void twoInARowAreAndSayWhereSinceWhenAndWhy() {
        after(new Glimpse.Silent("late"), 9);

        String trouble = after(new Glimpse.Silent("nobody there"), 15);

        assertThat(trouble)
                .isEqualTo("the brokers at kafka:9092 do not answer since 2030-01-01T00:00:09Z: nobody there");
        assertThat(after(new Glimpse.Silent("later"), 21)).contains("since 2030-01-01T00:00:09Z: later");
    }

    @Test
    void beingRefusedIsToldApart() {
        after(new Glimpse.Silent("late"), 1);

        assertThat(after(new Glimpse.Refusing("wrong password"), 2))
                .isEqualTo("the brokers at kafka:9092 refuse us since 2030-01-01T00:00:01Z: wrong password");
    }

    @Test
    void oneAnswerEndsItAndTheNextLossBeginsAnew() {
        after(new Glimpse.Silent("late"), 1);
        after(new Glimpse.Silent("late"), 2);

        assertThat(after(ANSWERED, 3)).isNull();
        assertThat(after(new Glimpse.Silent("late"), 4)).isNull();
        assertThat(after(new Glimpse.Silent("late"), 5)).contains("since 2030-01-01T00:00:04Z");
    }
}
