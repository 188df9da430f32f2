// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SumTest {

    @Test
    void addsTheLastOneToo() {
        assertThat(Sum.upTo(3)).isEqualTo(6);
    }
}
