// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TailTest {

    private final Tail tail = new Tail();

    @Test
    void keepsTheLastBytesOfManyPieces() {
        for (int i = 0; i < 10_000; i++) {
            add("line " + i + "\n");
        }

        assertThat(tail.text()).hasSizeLessThanOrEqualTo(Tail.KEPT_MAX).endsWith("line 9998\nline 9999");
        assertThat(tail.lastLine()).isEqualTo("line 9999");
    }

    @Test
    void beginsWithAWholeCharacter() {
        add("é".repeat(Tail.KEPT_MAX) + "x");

        assertThat(tail.text()).startsWith("é").endsWith("éx").doesNotContain("\uFFFD");
    }

    @Test
    void onePieceMayBeLongerThanTheRing() {
        add("a".repeat(3 * Tail.KEPT_MAX) + "end");

        assertThat(tail.text()).hasSize(Tail.KEPT_MAX).endsWith("aend");
    }

    @Test
    void forgetsWhenTold() {
        add("old");
        tail.clear();
        add("new");

        assertThat(tail.text()).isEqualTo("new");
    }

    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        tail.add(bytes, bytes.length);
    }
}
