// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Inert;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {

    @Test
    void noCharacterCanDriveATerminal() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            var shown = Inert.line("a" + Character.toString(point) + "b");
            assertThat(shown.codePoints())
                    .as("U+%04X", point)
                    .noneMatch(c -> Character.isISOControl(c)
                            || (c >= 0x202A && c <= 0x202E)
                            || (c >= 0x2066 && c <= 0x2069)
                            || c == 0x200E
                            || c == 0x200F
                            || c == 0x061C
                            || c == 0x2028
                            || c == 0x2029);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "grüße", "日本語", "👩‍👩‍👧", "C:\\new"})
    void ordinaryTextStaysAsItIs(String text) {
        assertThat(Inert.line(text)).isSameAs(text);
    }

    @Test
    void escapesAreThoseOfJson() {
        assertThat(Inert.line("\r\n\t\0\u001b\ud800")).isEqualTo("\\r\\n\\t\\u0000\\u001b\\ud800");
        assertThat(Inert.json("{\"a\":\"\u009b\udb40\udc41\"}")).isEqualTo("{\"a\":\"\\u009b\\udb40\\udc41\"}");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "[]|[]",
                "{ }|{}",
                "[1,\"a,]\\\"\"]|[~  1,~  \"a,]\\\"\"~]",
                "{\"a\":{\"b\":1.0}}|{~  \"a\": {~    \"b\": 1.0~  }~}"
            })
    void jsonIsSpreadWithoutChangingATokenOfIt(String document, String lines) {
        assertThat(Indent.json(document)).isEqualTo(lines.replace('~', '\n'));
    }

    @Test
    void wideAndCombiningCharactersKeepTheColumnsStraight() {
        var table = new Table().left("KEY").left("NEXT");
        for (String key : List.of("日本", "e\u0301a", "abcd")) {
            table.row(List.of(Cell.of(key), Cell.of("x")));
        }

        assertThat(table.render(80, Ink.PLAIN)).isEqualTo("KEY   NEXT\n日本  x\ne\u0301a    x\nabcd  x\n");
    }

    @Test
    void longCellsAreCut() {
        var table = new Table().left("KEY").left("LAST").row(List.of(Cell.of("k".repeat(60)), Cell.of("日".repeat(60))));

        assertThat(table.render(60, Ink.PLAIN).lines().skip(1))
                .containsExactly("k".repeat(39) + "…  " + "日".repeat(8) + "…");
    }

    @Test
    void barsGrowWithTheLogarithm() {
        var bars = new Bars(1_000, 100_000, 16);

        assertThat(bars.of(0)).isEmpty();
        assertThat(bars.of(1_000)).isEqualTo("██");
        assertThat(bars.of(10_000)).isEqualTo("█████████");
        assertThat(bars.of(100_000)).isEqualTo("█".repeat(16));
        assertThat(new Bars(5, 5, 4).of(5)).isEqualTo("████");
    }
}
