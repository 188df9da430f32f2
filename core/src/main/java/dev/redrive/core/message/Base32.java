// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import java.nio.charset.StandardCharsets;

/** How bits are written where people have to read and type them: five a character, without letters that look like others. */
public final class Base32 {

    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final byte[] DIGITS = ALPHABET.getBytes(StandardCharsets.ISO_8859_1);
    private static final int BITS_PER_DIGIT = 5;
    /** What 128 bits take. */
    private static final int LENGTH = 26;

    private Base32() {}

    /** A letter that says what is named, and 26 characters. */
    public static String written(char kind, long high, long low) {
        var text = new byte[1 + LENGTH];
        text[0] = (byte) kind;
        // Twelve digits are 60 bits; what is left over goes to the digits before them.
        write(high >>> 56, text, 1, 2);
        write(high << 4 | low >>> 60, text, 3, 12);
        write(low, text, 15, 12);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** The lowest 60 bits of what is written so, its last twelve digits; -1 if it is not. */
    static long lowestOf(String text) {
        if (text.length() != 1 + LENGTH) {
            return -1;
        }
        long bits = 0;
        for (int i = 15; i < text.length(); i++) {
            int digit = digit(text.charAt(i));
            if (digit < 0) {
                return -1;
            }
            bits = bits << BITS_PER_DIGIT | digit;
        }
        return bits;
    }

    /** What a character stands for; -1 if for nothing. */
    public static int digit(char character) {
        return ALPHABET.indexOf(character);
    }

    /** The lowest bits, as so many digits from that place on. */
    public static void write(long bits, byte[] text, int at, int digits) {
        for (int i = 0; i < digits; i++) {
            text[at + i] = DIGITS[(int) (bits >>> ((digits - 1 - i) * BITS_PER_DIGIT)) & 31];
        }
    }
}
