// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SpellTest {

    private final Spell spell = new Spell(Duration.ofSeconds(30));

    @Test
    void isTroubleOnceItHasLasted() {
        for (int seconds = 0; seconds < 30; seconds++) {
            spell.failed("no right", seconds * 1000L);
            assertThat(spell.trouble()).isNull();
        }

        spell.failed("no right at all", 30_000);

        assertThat(spell.trouble()).isEqualTo("no right at all");
    }

    @Test
    void isNewsWhenItBeginsAndWhenItHasLasted() {
        assertThat(spell.failed("no", 1_000)).isTrue();
        assertThat(spell.failed("no", 2_000)).isFalse();
        assertThat(spell.failed("no", 31_000)).isTrue();
        assertThat(spell.failed("no", 32_000)).isFalse();
    }

    @Test
    void aSuccessEndsIt() {
        spell.failed("no", 0);
        spell.failed("no", 30_000);

        assertThat(spell.over()).as("was trouble").isTrue();
        assertThat(spell.trouble()).isNull();
        assertThat(spell.over()).isFalse();
        spell.failed("no", 31_000);
        assertThat(spell.trouble()).as("begins anew").isNull();
    }

    @Test
    void failuresFarApartAreNoRun() {
        spell.failed("no", 0);
        spell.failed("no", 3_600_000);

        assertThat(spell.trouble()).isNull();
        assertThat(spell.over()).isFalse();
    }

    @Test
    void fadesWhenNobodyFailsAnyMore() {
        spell.failed("no", 0);
        spell.failed("no", 30_000);

        spell.fade(90_000);
        assertThat(spell.trouble()).isEqualTo("no");

        spell.fade(90_001);
        assertThat(spell.trouble()).isNull();
    }

    @Test
    void oneThatNeedNotLastIsTroubleAtOnce() {
        Spell atOnce = new Spell(Duration.ZERO);

        assertThat(atOnce.failed("no", 5)).isTrue();
        assertThat(atOnce.trouble()).isEqualTo("no");
        assertThat(atOnce.failed("no", 6)).isFalse();
        assertThat(atOnce.over()).isTrue();
    }
}
