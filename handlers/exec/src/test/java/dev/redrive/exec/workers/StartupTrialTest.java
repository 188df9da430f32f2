// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StartupTrialTest {

    private final StartupTrial trial = new StartupTrial();

    private void die(int times, Duration lived) {
        for (int i = 0; i < times; i++) {
            trial.unexplainedDeath(lived);
        }
    }

    @Test
    void isDueForTheFirstWorkers() {
        assertThat(trial.isDue()).isTrue();
        assertThat(trial.length()).isEqualTo(StartupTrial.LENGTH_MIN);
    }

    @Test
    void isDueAgainAfterSoManyDeathsInARowWithTheFirstMessageInHand() {
        trial.answered();

        die(StartupTrial.UNEXPLAINED_MAX - 1, Duration.ofMillis(10));
        assertThat(trial.isDue()).isFalse();
        die(1, Duration.ofMillis(10));

        assertThat(trial.isDue()).isTrue();
    }

    @Test
    void beginsTheRowAnewOnceAWorkerHasAnswered() {
        trial.answered();
        die(StartupTrial.UNEXPLAINED_MAX - 1, Duration.ofMillis(10));

        trial.answered();
        die(1, Duration.ofMillis(10));

        assertThat(trial.isDue()).isFalse();
    }

    @Test
    void lastsTwiceAsLongAsTheLongestOfThemLived() {
        die(1, Duration.ofMillis(700));
        die(1, Duration.ofMillis(300));
        assertThat(trial.length()).isEqualTo(Duration.ofMillis(1400));

        die(1, Duration.ofMinutes(1));

        assertThat(trial.length()).isEqualTo(StartupTrial.LENGTH_MAX);
    }

    @Test
    void isNoShorterNextTimeIfThoseBehindAWorkerThatOutlivedItDie() {
        die(1, Duration.ofMillis(300));
        trial.outlived();
        assertThat(trial.isDue()).isFalse();

        die(StartupTrial.UNEXPLAINED_MAX, Duration.ofMillis(100));

        assertThat(trial.isDue()).isTrue();
        assertThat(trial.length()).isEqualTo(Duration.ofMillis(600));
    }
}
