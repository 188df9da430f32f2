// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.kafka.position.Offsets;
import java.util.BitSet;

/**
 * Finished offsets as bytes: as runs (how many are missing before each, how many are in it) or as bits from the first
 * one on, whichever is smaller.
 */
final class FinishedCodec {
    private static final int RUNS = 0;
    private static final int BITS = 1;
    private static final int RUN_BYTES_MIN = 2;

    private FinishedCodec() {}

    static byte[] encode(Offsets finished, long watermark) {
        var measure = new Measure(watermark);
        finished.forEachRun(measure);
        return measure.bitsAreSmaller() ? bits(finished, measure, watermark) : runs(finished, measure, watermark);
    }

    static Offsets read(ByteReader reader, long watermark) throws Damaged {
        int form = reader.one();
        return switch (form) {
            case RUNS -> readRuns(reader, watermark);
            case BITS -> readBits(reader, watermark);
            default -> throw new Damaged("an unknown form: " + form);
        };
    }

    private static byte[] runs(Offsets finished, Measure measure, long watermark) {
        var writer = new ByteWriter(1 + ByteWriter.sizeOf(measure.runs) + (int) measure.bytes);
        writer.one(RUNS);
        writer.varint(measure.runs);
        finished.forEachRun(new Offsets.Run() {
            private long end = watermark;

            @Override
            public void accept(long from, long to) {
                writer.varint(from - end);
                writer.varint(to - from);
                end = to;
            }
        });
        return writer.toBytes();
    }

    private static Offsets readRuns(ByteReader reader, long watermark) throws Damaged {
        var bounds = new long[2 * reader.count(RUN_BYTES_MIN)];
        long at = watermark;
        for (int i = 0; i < bounds.length; i++) {
            at += reader.between(1, Body.FAR_MAX - (at - watermark));
            bounds[i] = at;
        }
        return Offsets.of(run -> {
            for (int i = 0; i < bounds.length; i += 2) {
                run.accept(bounds[i], bounds[i + 1]);
            }
        });
    }

    private static byte[] bits(Offsets finished, Measure measure, long watermark) {
        long first = finished.first();
        var bits = new BitSet((int) measure.length());
        finished.forEachRun((from, to) -> bits.set((int) (from - first), (int) (to - first)));
        byte[] bytes = bits.toByteArray();
        var writer = new ByteWriter(Measure.BITS_HEAD_MAX + bytes.length);
        writer.one(BITS);
        writer.varint(first - watermark);
        writer.varint(bytes.length);
        writer.raw(bytes);
        return writer.toBytes();
    }

    private static Offsets readBits(ByteReader reader, long watermark) throws Damaged {
        long first = watermark + reader.between(1, Body.FAR_MAX);
        var bits = BitSet.valueOf(reader.raw(reader.count(1)));
        return Offsets.of(run -> {
            for (int from = bits.nextSetBit(0); from >= 0; ) {
                int to = bits.nextClearBit(from);
                run.accept(first + from, first + to);
                from = bits.nextSetBit(to);
            }
        });
    }

    /** How many bytes the runs would take. */
    private static final class Measure implements Offsets.Run {
        static final int BITS_HEAD_MAX = 16;

        private long bytes;
        private long first;
        private long end;
        private int runs;

        Measure(long watermark) {
            end = watermark;
        }

        @Override
        public void accept(long from, long to) {
            if (runs == 0) {
                first = from;
            }
            bytes += ByteWriter.sizeOf(from - end) + ByteWriter.sizeOf(to - from);
            end = to;
            runs++;
        }

        /** From the first offset to the last one. */
        long length() {
            return end - first;
        }

        boolean bitsAreSmaller() {
            return runs > 0 && length() < Integer.MAX_VALUE && BITS_HEAD_MAX + length() / Byte.SIZE < bytes;
        }
    }
}
