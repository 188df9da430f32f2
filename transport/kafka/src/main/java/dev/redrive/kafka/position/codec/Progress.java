// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.kafka.position.Snapshot;
import java.util.Optional;

/** A snapshot on the progress topic: a checksum, the version, the watermark, and the rest packed. */
public final class Progress {
    private static final int VERSION = 1;
    private static final int HEAD_GUESS = 32;
    /** Far beyond what a record can carry; so that damaged or foreign bytes cannot ask for more memory. */
    private static final int PLAIN_MAX = 64 * 1024 * 1024;
    /** What the checksum covers besides: nothing, as the watermark is written. */
    private static final long NO_OFFSET = 0;

    private Progress() {}

    public static byte[] encode(Snapshot snapshot) {
        byte[] plain = Body.encode(snapshot);
        var writer = new ByteWriter(HEAD_GUESS + plain.length);
        writer.one(VERSION);
        writer.varint(snapshot.watermark());
        Packed.write(plain, writer);
        return Checksum.before(writer.toBytes(), NO_OFFSET);
    }

    /** The snapshot, unless the bytes are damaged, foreign, or of a version we do not know. Never throws. */
    public static Optional<Snapshot> decode(byte[] bytes) {
        try {
            var reader = new ByteReader(Checksum.check(bytes, NO_OFFSET));
            if (reader.one() != VERSION) {
                return Optional.empty();
            }
            long watermark = reader.varint();
            return Optional.of(Body.decode(Packed.read(reader, PLAIN_MAX), watermark));
        } catch (Damaged e) {
            return Optional.empty();
        }
    }
}
