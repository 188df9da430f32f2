// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueNameTest {

    @ParameterizedTest
    @ValueSource(strings = {"orders", "billing.orders", "a", "A-1_b.c.d", "9"})
    void takesLettersDigitsAndNamespaces(String name) {
        assertThat(new QueueName(name).value()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".a", "a.", "a..b", "a b", "ä", "a/b", "../x", "a\n"})
    void refusesWhatCouldBeMistakenForSomethingElse(String name) {
        assertThatThrownBy(() -> new QueueName(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "'");
    }

    @Test
    void refusesWhatIsTooLong() {
        assertThat(new QueueName("a".repeat(QueueName.LENGTH_MAX)).value()).hasSize(QueueName.LENGTH_MAX);
        assertThatThrownBy(() -> new QueueName("a".repeat(QueueName.LENGTH_MAX + 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
