// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hashes that are the same on every instance, and how 128 bits of them are written. */
final class Hashes {
    private static final byte[] DIGITS = "0123456789abcdefghjkmnpqrstvwxyz".getBytes(StandardCharsets.ISO_8859_1);
    private static final int BITS_PER_DIGIT = 5;
    /** What 128 bits take in base 32. */
    private static final int LENGTH = 26;

    private Hashes() {}

    static byte[] sha256(byte[] bytes) {
        return digest().digest(bytes);
    }

    /** Over the texts and their lengths, so that no two lists of texts are one. */
    static ByteBuffer sha256(String... texts) {
        MessageDigest digest = digest();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
            digest.update(bytes);
        }
        return ByteBuffer.wrap(digest.digest());
    }

    /** A letter that says what is named, and 26 characters of base 32. */
    static String written(char kind, long high, long low) {
        var text = new byte[1 + LENGTH];
        text[0] = (byte) kind;
        // Twelve digits are 60 bits; what is left over goes to the digits before them.
        write(high >>> 56, text, 1, 2);
        write(high << 4 | low >>> 60, text, 3, 12);
        write(low, text, 15, 12);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** The lowest bits, as so many digits. */
    private static void write(long bits, byte[] text, int at, int digits) {
        for (int i = 0; i < digits; i++) {
            text[at + i] = DIGITS[(int) (bits >>> ((digits - 1 - i) * BITS_PER_DIGIT)) & 31];
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
