// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
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
    void hasTheSameFingerprintFromBitsAndFromText() {
        for (long low : new long[] {-1, 0, 1, Long.MIN_VALUE, 0x0123456789abcdefL}) {
            MessageId made = MessageId.of('k', 7, low);
            MessageId read = new MessageId(MessageId.of('k', 7, low).value());

            assertThat(read.fingerprint()).isEqualTo(made.fingerprint());
        }
        assertThat(MessageId.of('k', 7, 1).fingerprint())
                .isNotEqualTo(MessageId.of('k', 7, 2).fingerprint());
    }

    @Test
    void hasAFingerprintWhateverItIsWrittenAs() {
        String foreign = "an-id-of-someone-else-12345";
        assertThat(foreign).hasSize(27);

        assertThat(Stream.of("", "2", "1-2").map(each -> new MessageId(foreign + each).fingerprint()))
                .doesNotHaveDuplicates();
        assertThat(new MessageId(foreign).fingerprint()).isEqualTo(new MessageId(foreign).fingerprint());
    }

    @Test
    void isNeitherEmptyNorEndless() {
        assertThatThrownBy(() -> new MessageId(" ")).hasMessageContaining("1 to 200 characters");
        assertThatThrownBy(() -> new MessageId("x".repeat(201))).hasMessageContaining("this one 201");
    }
}
