// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

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
        var sink = new Sink(finished.length
                + FailedCodec.BYTES_GUESS * (1 + snapshot.failed().size()));
        sink.all(finished);
        FailedCodec.write(snapshot.failed(), snapshot.watermark(), sink);
        return sink.toBytes();
    }

    static Snapshot decode(byte[] bytes, long watermark) throws Damaged {
        if (watermark < 0 || watermark > WATERMARK_MAX) {
            throw new Damaged("not a watermark: " + watermark);
        }
        var scan = new Scan(bytes);
        Offsets finished = FinishedCodec.read(scan, watermark);
        var failed = FailedCodec.read(scan, watermark);
        scan.end();
        for (long offset : failed.keySet()) {
            if (finished.contains(offset)) {
                throw new Damaged("both finished and failed: " + offset);
            }
        }
        return new Snapshot(watermark, finished, failed);
    }
}
