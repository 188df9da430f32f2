// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewsMarkTest {

    @Test
    void readsWhatItWrote() {
        NewsMark mark = NewsMark.begin(7, -5).next().after("12", 3);

        assertThat(NewsMark.of(mark.toString())).isEqualTo(mark);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "dead", "dead/7/5/0/", "held/7/5/0/x", "dead/7/5/0/-1", "log/x/5/0/"})
    void takesNothingElseForAMark(String text) {
        assertThat(NewsMark.of(text)).isNull();
    }
}
