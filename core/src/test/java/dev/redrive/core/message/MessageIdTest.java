// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MessageIdTest {

    @Test
    void isTheSameFromBitsAndFromText() {
        MessageId made = MessageId.of('k', 0x0123456789abcdefL, -1);
        MessageId read = new MessageId(made.value());

        assertThat(made.value()).startsWith("k").hasSize(27);
        assertThat(read).isEqualTo(made).hasSameHashCodeAs(made).hasToString(made.value());
        assertThat(MessageId.of('k', 0x0123456789abcdefL, -2)).isNotEqualTo(made);
        assertThat(MessageId.of('d', 0x0123456789abcdefL, -1)).isNotEqualTo(made);
    }

    @Test
    void isNeitherEmptyNorEndless() {
        assertThatThrownBy(() -> new MessageId(" ")).hasMessageContaining("1 to 200 characters");
        assertThatThrownBy(() -> new MessageId("x".repeat(201))).hasMessageContaining("this one 201");
    }
}
