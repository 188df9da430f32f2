// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.kafka.position.Failed;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Failures as bytes, in columns, since like beside like packs best. Times have milliseconds: a due time is rounded up,
 * so that nothing becomes due early, and that of a first attempt down.
 */
final class FailedCodec {
    static final int BYTES_GUESS = 12;

    private static final int BYTES_MIN = 4;

    private FailedCodec() {}

    static void write(SortedMap<Long, Failed> failed, long watermark, ByteWriter writer) {
        writer.varint(failed.size());
        long before = watermark;
        for (long offset : failed.keySet()) {
            writer.varint(offset - before);
            before = offset;
        }
        for (Failed each : failed.values()) {
            writer.varint(each.count());
        }
        long due = 0;
        for (Failed each : failed.values()) {
            long next = millisUp(each.due());
            writer.signed(next - due);
            due = next;
        }
        for (Failed each : failed.values()) {
            writer.signed(millisUp(each.due()) - millisDown(each.first()));
        }
    }

    static SortedMap<Long, Failed> read(ByteReader reader, long watermark) throws Damaged {
        int size = reader.count(BYTES_MIN);
        var offsets = new long[size];
        long at = watermark;
        for (int i = 0; i < size; i++) {
            at += reader.between(i == 0 ? 0 : 1, Body.FAR_MAX - (at - watermark));
            offsets[i] = at;
        }
        var counts = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = (int) reader.between(1, Integer.MAX_VALUE);
        }
        var dues = new long[size];
        long due = 0;
        for (int i = 0; i < size; i++) {
            due += reader.signed();
            dues[i] = due;
        }
        var failed = new TreeMap<Long, Failed>();
        for (int i = 0; i < size; i++) {
            Instant first = Instant.ofEpochMilli(dues[i] - reader.signed());
            failed.put(offsets[i], new Failed(counts[i], Instant.ofEpochMilli(dues[i]), first));
        }
        return failed;
    }

    private static long millisUp(Instant at) {
        long down = millisDown(at);
        return down < Long.MAX_VALUE && Instant.ofEpochMilli(down).isBefore(at) ? down + 1 : down;
    }

    /** What no long can count in milliseconds becomes the last, or the first, that it can. */
    private static long millisDown(Instant at) {
        try {
            return at.toEpochMilli();
        } catch (ArithmeticException e) {
            return at.isAfter(Instant.EPOCH) ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
    }
}
