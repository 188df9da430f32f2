// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Priority;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DuplicateKeyTest {

    private static @Nullable DuplicateKey of(@Nullable String id, @Nullable String correlation) {
        return DuplicateKey.of(new Labels("any", Priority.LOW, "anywhere", id, correlation));
    }

    @Test
    void isTheSameForTheSameIdsWhateverElseIsSaid() {
        var other = DuplicateKey.of(new Labels(null, Priority.HIGH, null, "e-1", "c-1"));

        assertThat(of("e-1", "c-1")).isEqualTo(other).isNotNull();
    }

    @Test
    void differsWhereAnIdDoes() {
        assertThat(of("e-1", "c-1"))
                .isNotEqualTo(of("e-2", "c-1"))
                .isNotEqualTo(of("e-1", "c-2"))
                .isNotEqualTo(of("e-1", null))
                .isNotEqualTo(of("e-1c", "-1"));
        assertThat(of("e-1", "")).isNotEqualTo(of("e-1", null));
    }

    @Test
    void isNoneWithoutAnIdOfTheProducer() {
        assertThat(of(null, "c-1")).isNull();
    }

    /** What was written by one version must be found by the next. */
    @Test
    void staysAsItIs() {
        assertThat(of("e-1", "c-1")).isEqualTo(new DuplicateKey(-7113088529402697336L, -7579259731540155973L));
    }
}
