// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/** Bytes being written. Used by one thread. */
final class Sink {
    private byte[] bytes;
    private int size;

    Sink(int capacity) {
        bytes = new byte[capacity];
    }

    int size() {
        return size;
    }

    void skip(int count) {
        room(count);
        size += count;
    }

    void one(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    void varint(long value) {
        room(10);
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

    void instant(Instant at) {
        signed(at.getEpochSecond());
        varint(at.getNano());
    }

    void bytes(byte[] value) {
        varint(value.length);
        room(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
    }

    void text(String value) {
        bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    void copyInto(byte[] target) {
        System.arraycopy(bytes, 0, target, 0, size);
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int count) {
        if (size + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + count));
        }
    }
}
