// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Texts cut to a bound, never inside a character. */
final class Texts {

    private Texts() {}

    static String head(String text, int charsMax) {
        if (text.length() <= charsMax) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(charsMax - 1)) ? charsMax - 1 : charsMax;
        return text.substring(0, end);
    }

    static byte[] headBytes(String text, int bytesMax) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= bytesMax) {
            return bytes;
        }
        int end = bytesMax;
        while (isInside(bytes[end])) {
            end--;
        }
        return Arrays.copyOf(bytes, end);
    }

    /** Whether a byte of UTF-8 goes on with a character that began before it. */
    private static boolean isInside(byte b) {
        return (b & 0xc0) == 0x80;
    }
}
