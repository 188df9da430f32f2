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

    String text() {
        int length = (int) varint();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    /** A part of the bytes, not a copy. */
    Payload payload() {
        long length = varint() - 1;
        if (length < 0) {
            return Payload.ABSENT;
        }
        at += (int) length;
        return Payload.within(bytes, at - (int) length, (int) length);
    }

    Payload rest() {
        return Payload.within(bytes, at, bytes.length - at);
    }
}
