// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class KeeperTest {

    @Test
    void waitsTwiceAsLongEachTimeUpToABound() {
        assertThat(Keeper.restartAfter(0)).isZero();
        assertThat(Keeper.restartAfter(1)).isEqualTo(Duration.ofMillis(100));
        assertThat(Keeper.restartAfter(2)).isEqualTo(Duration.ofMillis(200));
        assertThat(Keeper.restartAfter(9)).isEqualTo(Duration.ofMillis(25_600));
        assertThat(Keeper.restartAfter(10)).isEqualTo(Keeper.RESTART_MAX);
        assertThat(Keeper.restartAfter(Integer.MAX_VALUE)).isEqualTo(Keeper.RESTART_MAX);
    }
}
