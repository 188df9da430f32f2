// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes being written. Used by one thread. */
final class Sink {
    private static final int VARINT_MAX = 10;

    private byte[] bytes;
    private int size;

    Sink(int capacity) {
        bytes = new byte[capacity];
    }

    void one(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    void varint(long value) {
        room(VARINT_MAX);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    void signed(long value) {
        varint(value << 1 ^ value >> 63);
    }

    void all(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
    }

    void text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        varint(utf8.length);
        all(utf8);
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** How many bytes {@link #varint} takes for it. */
    static int sizeOf(long value) {
        return (Long.SIZE - Long.numberOfLeadingZeros(value | 1) + 6) / 7;
    }

    private void room(int count) {
        if (size + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + count));
        }
    }
}
