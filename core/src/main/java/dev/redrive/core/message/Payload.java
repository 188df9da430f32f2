// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a message's value. Never copied on the way; never written to. */
public final class Payload {

    public static final Payload EMPTY = new Payload(new byte[0], 0, 0, false);

    /** No value at all, as of a tombstone on Kafka. Reads as empty, and equals only itself. */
    public static final Payload ABSENT = new Payload(new byte[0], 0, 0, true);

    private final byte[] bytes;
    private final int from;
    private final int length;
    private final boolean absent;

    private Payload(byte[] bytes, int from, int length, boolean absent) {
        this.bytes = bytes;
        this.from = from;
        this.length = length;
        this.absent = absent;
    }

    public static Payload of(String text) {
        return owning(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Takes the array over: the caller no longer writes to it. */
    public static Payload owning(byte[] bytes) {
        return new Payload(bytes, 0, bytes.length, false);
    }

    /** A part of an array that the caller no longer writes to. */
    public static Payload within(byte[] bytes, int from, int length) {
        if (from < 0 || length < 0 || from + length > bytes.length) {
            throw new IllegalArgumentException("no such part: " + from + "+" + length + " of " + bytes.length);
        }
        return new Payload(bytes, from, length, false);
    }

    public boolean isAbsent() {
        return absent;
    }

    public int size() {
        return length;
    }

    /** A view of the bytes that nobody can write through. */
    public ByteBuffer view() {
        // A slice costs one buffer more; nearly all payloads are whole arrays.
        ByteBuffer all = ByteBuffer.wrap(bytes, from, length);
        return (length == bytes.length ? all : all.slice()).asReadOnlyBuffer();
    }

    public byte[] copy() {
        return Arrays.copyOfRange(bytes, from, from + length);
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes, from, length);
    }

    public void copyInto(byte[] target, int at) {
        System.arraycopy(bytes, from, target, at, length);
    }

    public String text() {
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Payload that
                && absent == that.absent
                && Arrays.equals(bytes, from, from + length, that.bytes, that.from, that.from + that.length);
    }

    @Override
    public int hashCode() {
        int h = 1;
        for (int i = from; i < from + length; i++) {
            h = 31 * h + bytes[i];
        }
        return h;
    }

    @Override
    public String toString() {
        return absent ? "absent" : length + " bytes";
    }
}
