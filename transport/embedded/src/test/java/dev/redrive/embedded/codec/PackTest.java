// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.bytes.Damaged;
import org.junit.jupiter.api.Test;

class PackTest {
    private final Pack pack = Pack.of(
            new long[] {Seq.of(2, 9), Seq.of(2, 4), Seq.of(2, 100_000)},
            new int[] {Pack.note(1, false), Pack.note(3, true), Pack.note(2, false)});

    @Test
    void givesBackWhatWasWrittenInOrder() throws Damaged {
        Pack read = Pack.read(5, pack.toBytes(5));

        assertThat(read.size()).isEqualTo(3);
        assertThat(read.seq(0)).isEqualTo(Seq.of(2, 4));
        assertThat(read.attempts(0)).isEqualTo(3);
        assertThat(read.waited(0)).isTrue();
        assertThat(read.seq(2)).isEqualTo(Seq.of(2, 100_000));
        assertThat(read.waited(2)).isFalse();
    }

    @Test
    void seesEveryFlippedBit() {
        byte[] bytes = pack.toBytes(5);
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] damaged = bytes.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);

            assertThatThrownBy(() -> Pack.read(5, damaged)).isInstanceOf(Damaged.class);
        }
        assertThatThrownBy(() -> Pack.read(6, bytes)).isInstanceOf(Damaged.class);
    }

    @Test
    void letsOneGo() {
        assertThat(pack.minus(Seq.of(2, 9)).size()).isEqualTo(2);
        assertThat(pack.minus(Seq.of(2, 10)).size()).isEqualTo(3);
        assertThat(pack.without(2).seq(0)).isEqualTo(Seq.of(2, 100_000));
    }
}
