// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import java.util.HexFormat;

/** Bytes as lines of sixteen: offset, hexadecimal, and what of it is printable. */
public final class Hex {
    private static final int PER_LINE = 16;
    private static final HexFormat BYTES = HexFormat.ofDelimiter(" ");
    private static final HexFormat DIGITS = HexFormat.of();

    private Hex() {}

    public static String lines(byte[] bytes, int most) {
        var text = new StringBuilder();
        int shown = Math.min(bytes.length, most);
        for (int from = 0; from < shown; from += PER_LINE) {
            int to = Math.min(shown, from + PER_LINE);
            var hex = BYTES.formatHex(bytes, from, to);
            text.append(DIGITS.toHexDigits(from))
                    .append("  ")
                    .append(hex)
                    .append(" ".repeat(PER_LINE * 3 - hex.length() + 1));
            for (int at = from; at < to; at++) {
                text.append(bytes[at] >= ' ' && bytes[at] < 0x7F ? (char) bytes[at] : '.');
            }
            text.append('\n');
        }
        return text.toString();
    }
}
