// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.message.Key;
import java.util.Arrays;

/** A note as stored: a checksum that is bound to its key, and the value. */
public final class Note {

    private Note() {}

    public static byte[] sealed(String key, byte[] value) {
        var bytes = new byte[Checksum.SIZE + value.length];
        System.arraycopy(value, 0, bytes, Checksum.SIZE, value.length);
        int sum = Checksum.over(bytes, Checksum.SIZE, bytes.length);
        Checksum.put(bytes, 0, sum ^ Checksum.mark(Kind.NOTE, Key.of(key).hash()));
        return bytes;
    }

    public static byte[] read(String key, byte[] stored) throws Damaged {
        Checksum.check(stored, Kind.NOTE, Key.of(key).hash());
        return Arrays.copyOfRange(stored, Checksum.SIZE, stored.length);
    }
}
