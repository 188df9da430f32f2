// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.fuzz.Fuzz;
import java.util.List;

/** Cells of an export: whatever a sender wrote stays within its cell, is no formula, and can be read back. */
class CellFuzzTest extends Fuzz {

    @Override
    protected List<byte[]> good() {
        return texts("plain", "a,b", "say \"no\"", "=1+1", "a\r\nb\tc\\n", "\u202e\u2028\u0000", "\udb40\udc01", "😀");
    }

    @Override
    protected List<String> words() {
        return List.of("=", "+", "@", "\uff1d", "\uff0b", ",", "\"", "\"\"", "\r", "\n", "\\n", "\\u0041", "'");
    }

    @Override
    protected boolean takes(byte[] input) {
        String text = text(input);

        String cell = ExportText.cell(text);

        assertThat(cell.chars()).noneMatch(c -> c < ' ');
        assertThat(unquoted(cell)).doesNotStartWith("=").doesNotStartWith("+").doesNotStartWith("@");
        assertThat(meant(unquoted(cell))).isIn(text, "'" + text);
        return true;
    }

    /** What a reader of CSV makes of it; fails if it would see more than one cell. */
    private static String unquoted(String cell) {
        if (!cell.startsWith("\"")) {
            assertThat(cell).doesNotContain("\"", ",");
            return cell;
        }
        String inside = cell.substring(1, cell.length() - 1);
        assertThat(cell).endsWith("\"");
        assertThat(inside.replace("\"\"", "")).doesNotContain("\"");
        return inside.replace("\"\"", "\"");
    }

    private static String meant(String escaped) {
        var text = new StringBuilder();
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            char sign = escaped.charAt(++i);
            switch (sign) {
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case '\\' -> text.append('\\');
                default -> {
                    text.append((char) Integer.parseInt(escaped, i + 1, i + 5, 16));
                    i += 4;
                }
            }
        }
        return text.toString();
    }
}
