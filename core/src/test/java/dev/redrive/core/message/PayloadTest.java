// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class PayloadTest {

    @Test
    void absentReadsAsEmptyAndEqualsOnlyItself() {
        assertThat(Payload.ABSENT.size()).isZero();
        assertThat(Payload.ABSENT.text()).isEmpty();
        assertThat(Payload.ABSENT.isAbsent()).isTrue();
        assertThat(Payload.EMPTY.isAbsent()).isFalse();
        assertThat(Payload.of("").isAbsent()).isFalse();
        assertThat(Payload.ABSENT).isEqualTo(Payload.ABSENT).isNotEqualTo(Payload.EMPTY);
        assertThat(Payload.EMPTY).isNotEqualTo(Payload.ABSENT).isEqualTo(Payload.of(""));
    }

    @Test
    void showsItsOwnBytesAndLetsNobodyWriteToThem() {
        byte[] bytes = {1, 2, 3, 4};
        ByteBuffer view = Payload.within(bytes, 1, 2).view();

        assertThat(view.isReadOnly()).isTrue();
        assertThat(view.remaining()).isEqualTo(2);
        assertThat(view.get(0)).isEqualTo((byte) 2);
        assertThat(view.get(1)).isEqualTo((byte) 3);
        assertThat(Payload.ABSENT.view().hasRemaining()).isFalse();
    }
}
