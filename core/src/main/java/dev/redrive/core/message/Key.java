// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What decides order: messages with equal keys are attempted one at a time, oldest first. */
public final class Key {

    private final byte[] bytes;
    private final long hash;

    private Key(byte[] bytes) {
        this.bytes = bytes;
        this.hash = mix(bytes);
    }

    public static Key of(String text) {
        return new Key(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Takes the array over: the caller no longer writes to it. */
    public static Key owning(byte[] bytes) {
        return new Key(bytes);
    }

    /** The bytes themselves, not a copy: readers must not write to them. */
    public byte[] shared() {
        return bytes;
    }

    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** A well-mixed 64-bit hash, the same in every process, for indexes that cannot hold whole keys. */
    public long hash() {
        return hash;
    }

    private static long mix(byte[] bytes) {
        long h = 0xcbf29ce484222325L ^ bytes.length;
        for (byte b : bytes) {
            h = (h ^ (b & 0xff)) * 0x100000001b3L;
        }
        h = (h ^ (h >>> 33)) * 0xff51afd7ed558ccdL;
        h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return h ^ (h >>> 33);
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof Key that && hash == that.hash && Arrays.equals(bytes, that.bytes));
    }

    @Override
    public int hashCode() {
        return (int) hash;
    }

    @Override
    public String toString() {
        return text();
    }
}
