// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.item.Status;
import dev.redrive.core.port.Refused;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {

    @ParameterizedTest
    @EnumSource(Status.class)
    void readsWhatItWrote(Status list) {
        var cursor = new Cursor(list, List.of(1_900_000_000_000L, 0L, -3L));

        assertThat(Cursor.of(cursor.text())).isEqualTo(cursor);
        assertThat(Cursor.of(Cursor.atStart(list).text()).isAtStart()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "d.", "d.*", "dead.1", "d.zzzzzzzzzzzzzzzzzzzz"})
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> Cursor.of(text)).isInstanceOf(Refused.class);
    }

    @Test
    void refusesOneOfAnotherForm() {
        assertThatThrownBy(() -> Cursor.of("d.1.2").numbers(3)).isInstanceOf(Refused.class);
    }
}
