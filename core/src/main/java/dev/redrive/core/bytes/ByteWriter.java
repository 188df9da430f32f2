// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.bytes;

import dev.redrive.core.message.Payload;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/** Writes values into an array that grows. {@link ByteReader} reads them in the same order. Used by one thread. */
public final class ByteWriter {
    private static final int VARINT_BYTES_MAX = 10;

    private byte[] bytes;
    private int size;

    public ByteWriter(int capacity) {
        bytes = new byte[capacity];
    }

    public int size() {
        return size;
    }

    /** Leaves room that is filled in later. */
    public void skip(int count) {
        reserve(count);
        size += count;
    }

    /** The lowest eight bits. */
    public void one(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    /** Seven bits a byte, the lowest first. Negative numbers take ten bytes. */
    public void varint(long value) {
        reserve(VARINT_BYTES_MAX);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** How many bytes {@link #varint} takes for it. */
    public static int sizeOf(long value) {
        return (Long.SIZE - Long.numberOfLeadingZeros(value | 1) + 6) / 7;
    }

    /** A varint in which small negative numbers are short, too. */
    public void signed(long value) {
        varint(value << 1 ^ value >> 63);
    }

    public void instant(Instant at) {
        signed(at.getEpochSecond());
        varint(at.getNano());
    }

    /** With their length before them. */
    public void bytes(byte[] value) {
        varint(value.length);
        raw(value);
    }

    /** Without their length. */
    public void raw(byte[] value) {
        reserve(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
    }

    public void text(String value) {
        bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** With its length before it, shifted by one: zero is an absent one. */
    public void payload(Payload payload) {
        if (payload.isAbsent()) {
            varint(0);
            return;
        }
        varint(payload.size() + 1L);
        reserve(payload.size());
        payload.copyInto(bytes, size);
        size += payload.size();
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** All that was written, and that payload behind it, without its length. */
    public byte[] followedBy(Payload last) {
        var all = new byte[Math.addExact(size, last.size())];
        System.arraycopy(bytes, 0, all, 0, size);
        last.copyInto(all, size);
        return all;
    }

    private void reserve(int count) {
        if (count > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, count)));
        }
    }
}
