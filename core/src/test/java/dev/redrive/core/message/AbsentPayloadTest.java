// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AbsentPayloadTest {

    @Test
    void readsAsEmptyAndEqualsOnlyItself() {
        assertThat(Payload.ABSENT.size()).isZero();
        assertThat(Payload.ABSENT.text()).isEmpty();
        assertThat(Payload.ABSENT.isAbsent()).isTrue();
        assertThat(Payload.EMPTY.isAbsent()).isFalse();
        assertThat(Payload.of("").isAbsent()).isFalse();
        assertThat(Payload.ABSENT).isEqualTo(Payload.ABSENT).isNotEqualTo(Payload.EMPTY);
        assertThat(Payload.EMPTY).isNotEqualTo(Payload.ABSENT).isEqualTo(Payload.of(""));
    }
}
