// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/** Bytes being read. What runs past the end throws IndexOutOfBoundsException, which the decoders turn into Damaged. */
final class Scan {
    private final byte[] bytes;
    private int at;

    Scan(byte[] bytes, int from) {
        this.bytes = bytes;
        this.at = from;
    }

    int at() {
        return at;
    }

    int left() {
        return bytes.length - at;
    }

    int one() {
        return bytes[at++] & 0xff;
    }

    long varint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte b = bytes[at++];
            value |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                return value;
            }
        }
        throw new IndexOutOfBoundsException("a number without end");
    }

    int count() {
        long value = varint();
        if (value < 0 || value > left()) {
            throw new IndexOutOfBoundsException("a length beyond the end: " + value);
        }
        return (int) value;
    }

    long signed() {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }

    Instant instant() {
        return Instant.ofEpochSecond(signed(), varint());
    }

    byte[] bytes() {
        int length = count();
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    String text() {
        int length = count();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }
}
