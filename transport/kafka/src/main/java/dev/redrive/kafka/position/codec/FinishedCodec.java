// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

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

    static Offsets read(Scan scan, long watermark) throws Damaged {
        int form = scan.one();
        return switch (form) {
            case RUNS -> readRuns(scan, watermark);
            case BITS -> readBits(scan, watermark);
            default -> throw new Damaged("an unknown form: " + form);
        };
    }

    private static byte[] runs(Offsets finished, Measure measure, long watermark) {
        var sink = new Sink(1 + Sink.sizeOf(measure.runs) + (int) measure.bytes);
        sink.one(RUNS);
        sink.varint(measure.runs);
        finished.forEachRun(new Offsets.Run() {
            private long end = watermark;

            @Override
            public void accept(long from, long to) {
                sink.varint(from - end);
                sink.varint(to - from);
                end = to;
            }
        });
        return sink.toBytes();
    }

    private static Offsets readRuns(Scan scan, long watermark) throws Damaged {
        var bounds = new long[2 * scan.count(RUN_BYTES_MIN)];
        long at = watermark;
        for (int i = 0; i < bounds.length; i++) {
            at += scan.between(1, Body.FAR_MAX - (at - watermark));
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
        var sink = new Sink(Measure.BITS_HEAD_MAX + bytes.length);
        sink.one(BITS);
        sink.varint(first - watermark);
        sink.varint(bytes.length);
        sink.all(bytes);
        return sink.toBytes();
    }

    private static Offsets readBits(Scan scan, long watermark) throws Damaged {
        long first = watermark + scan.between(1, Body.FAR_MAX);
        var bits = BitSet.valueOf(scan.all(scan.count(1)));
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
            bytes += Sink.sizeOf(from - end) + Sink.sizeOf(to - from);
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
