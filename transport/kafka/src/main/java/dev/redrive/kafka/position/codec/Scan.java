// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes being read, whatever they are. Used by one thread. */
final class Scan {
    private final byte[] bytes;
    private int at;

    Scan(byte[] bytes) {
        this.bytes = bytes;
    }

    int left() {
        return bytes.length - at;
    }

    int one() throws Damaged {
        need(1);
        return bytes[at++] & 0xff;
    }

    /** Any long. */
    long varint() throws Damaged {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = one();
            value |= (long) (next & 0x7f) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new Damaged("a number without end");
    }

    long signed() throws Damaged {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }

    /** A varint that must lie within bounds, both included. */
    long between(long min, long max) throws Damaged {
        long value = varint();
        if (value < min || value > max) {
            throw new Damaged(value + " is not between " + min + " and " + max);
        }
        return value;
    }

    /** How many things of at least so many bytes follow. */
    int count(int bytesEach) throws Damaged {
        return (int) between(0, left() / bytesEach);
    }

    byte[] all(int count) throws Damaged {
        need(count);
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    byte[] rest() throws Damaged {
        return all(left());
    }

    String text() throws Damaged {
        return new String(all(count(1)), StandardCharsets.UTF_8);
    }

    void end() throws Damaged {
        if (left() > 0) {
            throw new Damaged(left() + " bytes too many");
        }
    }

    private void need(int count) throws Damaged {
        if (count > left()) {
            throw new Damaged("ends too early");
        }
    }
}
