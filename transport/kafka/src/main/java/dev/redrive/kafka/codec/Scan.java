// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Payload;
import java.nio.charset.StandardCharsets;

/** Bytes being read, in the order {@link Sink} wrote them. */
final class Scan {
    private final byte[] bytes;
    private int at;

    Scan(byte[] bytes, int from) {
        this.bytes = bytes;
        this.at = from;
    }

    long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte b = bytes[at++];
            value |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("a number without end");
    }

    /** Of things that take at least a byte each. */
    int count() {
        long count = varint();
        if (count < 0 || count > bytes.length - at) {
            throw new IllegalArgumentException("more than there can be: " + count);
        }
        return (int) count;
    }

    String text() {
        int length = count();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    /** A part of the bytes, not a copy. */
    Payload payload() {
        long length = varint() - 1;
        if (length < 0) {
            return Payload.ABSENT;
        }
        if (length > bytes.length - at) {
            throw new IllegalArgumentException("longer than there can be: " + length);
        }
        at += (int) length;
        return Payload.within(bytes, at - (int) length, (int) length);
    }

    Payload rest() {
        return Payload.within(bytes, at, bytes.length - at);
    }
}
