// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.duplicate.DuplicateKey;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The duplicate keys of what one group commit completed in one queue, as one row: 16 bytes each behind a checksum. */
public final class SeenPack {

    private SeenPack() {}

    public static byte[] sealed(long row, List<DuplicateKey> keys) {
        ByteBuffer bytes = ByteBuffer.allocate(Checksum.SIZE + keys.size() * DuplicateKey.SIZE);
        bytes.position(Checksum.SIZE);
        for (DuplicateKey each : keys) {
            bytes.putLong(each.high()).putLong(each.low());
        }
        byte[] sealed = bytes.array();
        int sum = Checksum.over(sealed, Checksum.SIZE, sealed.length);
        Checksum.put(sealed, 0, sum ^ Checksum.mark(Kind.SEEN, row));
        return sealed;
    }

    public static List<DuplicateKey> read(long row, byte @Nullable [] stored) throws Damaged {
        if (stored == null) {
            throw new Damaged("empty");
        }
        Checksum.check(stored, Kind.SEEN, row);
        ByteBuffer bytes = ByteBuffer.wrap(stored, Checksum.SIZE, stored.length - Checksum.SIZE);
        List<DuplicateKey> keys = new ArrayList<>(bytes.remaining() / DuplicateKey.SIZE);
        while (bytes.remaining() >= DuplicateKey.SIZE) {
            keys.add(new DuplicateKey(bytes.getLong(), bytes.getLong()));
        }
        return keys;
    }
}
