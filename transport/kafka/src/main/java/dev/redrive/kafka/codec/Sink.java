// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Payload;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes being written. Used by one thread. */
final class Sink {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int VARINT_MAX = 10;

    private byte[] bytes;
    private int size;

    Sink(int capacity) {
        bytes = new byte[capacity];
    }

    static void putInt(byte[] bytes, int value) {
        INT.set(bytes, 0, value);
    }

    static int intAt(byte[] bytes) {
        return (int) INT.get(bytes, 0);
    }

    void skip(int count) {
        room(count);
        size += count;
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

    void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        varint(utf8.length);
        room(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
    }

    void payload(Payload payload) {
        if (payload.isAbsent()) {
            varint(0);
            return;
        }
        varint(payload.size() + 1L);
        room(payload.size());
        payload.copyInto(bytes, size);
        size += payload.size();
    }

    /** All that was written, and that payload behind it. */
    byte[] followedBy(Payload last) {
        var all = new byte[Math.addExact(size, last.size())];
        System.arraycopy(bytes, 0, all, 0, size);
        last.copyInto(all, size);
        return all;
    }

    private void room(int count) {
        if (count > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, count)));
        }
    }
}
