// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.look;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LookTest {

    @Test
    void readsRecordsTogetherThatLieCloseToOneAnother() {
        assertThat(Look.near(new TreeSet<>(List.of(7L, 8L, 150L, 900L)))).isEqualTo(new Look.Stretch(7, 151));
        assertThat(Look.near(new TreeSet<>(List.of(900L)))).isEqualTo(new Look.Stretch(900, 901));
    }
}
