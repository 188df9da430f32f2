// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.port.Refused;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrozenTest {

    @Test
    void givesBackWhatWasPicked() {
        var picked = List.of(new Picked("store", "a b\u2028", 0), new Picked("kafka:main", "c", 3));
        Frozen frozen = Frozen.of(picked);

        assertThat(Frozen.unpack(frozen.yards(), frozen.chunks().get(0))).isEqualTo(picked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0 ", "0 1", "0 1 ", "2 0 a", "-1 0 a", "0 -1 a", "0 99999999999 a", "0 1 a\n8"})
    void saysThatTheLettersOfAJobAreDamaged(String chunk) {
        assertThatThrownBy(() -> Frozen.unpack(List.of("store"), chunk.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.kind()).isEqualTo(Refused.Kind.DAMAGED));
    }
}
