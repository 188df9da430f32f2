// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.bytes;

import dev.redrive.core.message.Payload;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;

/** Reads, in the same order, what {@link ByteWriter} wrote, and refuses anything else. Used by one thread. */
public final class ByteReader {
    private final byte[] bytes;
    private int at;

    public ByteReader(byte[] bytes) {
        this(bytes, 0);
    }

    public ByteReader(byte[] bytes, int from) {
        this.bytes = bytes;
        this.at = from;
    }

    /** The number of bytes that have not been read. */
    public int left() {
        return bytes.length - at;
    }

    public int one() throws Damaged {
        require(1);
        return bytes[at++] & 0xff;
    }

    /** Any long. */
    public long varint() throws Damaged {
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

    public long signed() throws Damaged {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }

    /** A varint that must lie within bounds, both included. */
    public long between(long min, long max) throws Damaged {
        long value = varint();
        if (value < min || value > max) {
            throw new Damaged(value + " is not between " + min + " and " + max);
        }
        return value;
    }

    /** Reads a number of things that follow, each of at least that many bytes. */
    public int count(int bytesEach) throws Damaged {
        long count = varint();
        if (count < 0 || count > left() / bytesEach) {
            throw new Damaged(count + " are more than can follow");
        }
        return (int) count;
    }

    public Instant instant() throws Damaged {
        try {
            return Instant.ofEpochSecond(signed(), varint());
        } catch (DateTimeException | ArithmeticException e) {
            throw new Damaged("no time: " + e.getMessage());
        }
    }

    /** Reads bytes that have their length before them. */
    public byte[] bytes() throws Damaged {
        return raw(count(1));
    }

    /** Reads that many bytes, without a length before them. */
    public byte[] raw(int count) throws Damaged {
        require(count);
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    public String text() throws Damaged {
        int length = count(1);
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    /** A part of the array, not a copy. */
    public Payload payload() throws Damaged {
        long length = between(0, left() + 1L) - 1;
        if (length < 0) {
            return Payload.ABSENT;
        }
        require(length);
        at += (int) length;
        return Payload.within(bytes, at - (int) length, (int) length);
    }

    /** All that is left, as a part of the array. */
    public Payload rest() {
        return Payload.within(bytes, at, left());
    }

    /** Throws if anything is left. */
    public void end() throws Damaged {
        if (left() > 0) {
            throw new Damaged(left() + " bytes too many");
        }
    }

    private void require(long count) throws Damaged {
        if (count > left()) {
            throw new Damaged("ends too early");
        }
    }
}
