// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GlanceTest {

    private final ManualTime time = ManualTime.standing();
    private final AtomicInteger looks = new AtomicInteger();
    private final ArrayDeque<Runnable> asked = new ArrayDeque<>();

    @Test
    void looksOnceASecondHoweverOftenItIsAsked() {
        var glance = Glance.atOnce(looks::incrementAndGet, time);

        assertThat(glance.see()).isEqualTo(1);
        time.moveBy(Duration.ofMillis(999));
        assertThat(glance.see()).isEqualTo(1);
        time.moveBy(Duration.ofMillis(1));
        assertThat(glance.see()).isEqualTo(2);
    }

    @Test
    void letsNobodyWaitForALookElsewhere() {
        var glance = Glance.later(looks::incrementAndGet, time, asked::add);

        assertThat(glance.see()).isNull();
        assertThat(glance.see()).isNull();
        assertThat(asked).as("one look at a time").hasSize(1);
        asked.remove().run();

        assertThat(glance.see()).isEqualTo(1);
        time.moveBy(Duration.ofSeconds(1));
        assertThat(glance.see()).as("as it was seen before").isEqualTo(1);
        asked.remove().run();
        assertThat(glance.see()).isEqualTo(2);
    }

    @Test
    void showsNothingAfterALookThatFailedAndLooksAgain() {
        var glance = Glance.atOnce(
                () -> {
                    if (looks.incrementAndGet() == 2) {
                        throw new IllegalStateException("closed");
                    }
                    return looks.get();
                },
                time);
        assertThat(glance.see()).isEqualTo(1);
        time.moveBy(Duration.ofSeconds(1));
        assertThatThrownBy(glance::see).hasMessage("closed");
        assertThat(glance.see()).isNull();

        time.moveBy(Duration.ofSeconds(1));

        assertThat(glance.see()).isEqualTo(3);
    }
}
