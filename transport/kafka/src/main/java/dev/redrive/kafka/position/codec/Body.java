// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.kafka.position.Offsets;
import dev.redrive.kafka.position.Snapshot;

/**
 * A snapshot as bytes: what is finished, then what has failed. All of it is relative to the watermark, which is not
 * written.
 */
final class Body {
    /**
     * What claims to lie farther above the watermark is not believed: a restored window would cost much memory. No real
     * window is that wide.
     */
    static final long FAR_MAX = 1L << 34;

    /** A higher watermark is no offset of Kafka's: it leaves room to count up without an overflow. */
    private static final long WATERMARK_MAX = 1L << 60;

    private Body() {}

    static byte[] encode(Snapshot snapshot) {
        byte[] finished = FinishedCodec.encode(snapshot.finished(), snapshot.watermark());
        var writer = new ByteWriter(finished.length
                + FailedCodec.BYTES_GUESS * (1 + snapshot.failed().size()));
        writer.raw(finished);
        FailedCodec.write(snapshot.failed(), snapshot.watermark(), writer);
        return writer.toBytes();
    }

    static Snapshot decode(byte[] bytes, long watermark) throws Damaged {
        if (watermark < 0 || watermark > WATERMARK_MAX) {
            throw new Damaged("not a watermark: " + watermark);
        }
        var reader = new ByteReader(bytes);
        Offsets finished = FinishedCodec.read(reader, watermark);
        var failed = FailedCodec.read(reader, watermark);
        reader.end();
        for (long offset : failed.keySet()) {
            if (finished.contains(offset)) {
                throw new Damaged("both finished and failed: " + offset);
            }
        }
        return new Snapshot(watermark, finished, failed);
    }
}
