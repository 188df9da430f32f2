// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Bytes made smaller, where that is possible: plain, or deflated behind their plain length. */
final class Packed {
    private static final int PLAIN = 0;
    private static final int DEFLATED = 1;
    /** Deflate's own bound: what claims to grow more is damaged. */
    private static final long GROWTH_MAX = 1032;

    private Packed() {}

    static void write(byte[] plain, ByteWriter writer) {
        byte[] deflated = deflated(plain);
        if (deflated.length + ByteWriter.sizeOf(plain.length) < plain.length) {
            writer.one(DEFLATED);
            writer.varint(plain.length);
            writer.raw(deflated);
        } else {
            writer.one(PLAIN);
            writer.raw(plain);
        }
    }

    /** Reads to the end. Never makes more than so many bytes. */
    static byte[] read(ByteReader reader, int plainMax) throws Damaged {
        int form = reader.one();
        return switch (form) {
            case PLAIN -> plain(reader, plainMax);
            case DEFLATED -> {
                int length = (int) reader.between(0, Math.min(plainMax, reader.left() * GROWTH_MAX));
                yield inflated(reader.raw(reader.left()), length);
            }
            default -> throw new Damaged("an unknown form: " + form);
        };
    }

    private static byte[] plain(ByteReader reader, int plainMax) throws Damaged {
        if (reader.left() > plainMax) {
            throw new Damaged("longer than " + plainMax);
        }
        return reader.raw(reader.left());
    }

    /** Deflated, if that makes fewer bytes; else as many bytes of it as there were. */
    private static byte[] deflated(byte[] plain) {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(plain);
            deflater.finish();
            var into = new byte[plain.length];
            int size = deflater.deflate(into);
            return Arrays.copyOf(into, size);
        } finally {
            deflater.end();
        }
    }

    private static byte[] inflated(byte[] deflated, int length) throws Damaged {
        var inflater = new Inflater(true);
        try {
            inflater.setInput(deflated);
            // One more than it may be, so that the end of the stream is seen, and what is too long too.
            var into = new byte[length + 1];
            int size = inflater.inflate(into);
            if (size != length || !inflater.finished() || inflater.getRemaining() > 0) {
                throw new Damaged("inflates to another length");
            }
            return Arrays.copyOf(into, length);
        } catch (DataFormatException e) {
            throw new Damaged("does not inflate: " + e.getMessage());
        } finally {
            inflater.end();
        }
    }
}
