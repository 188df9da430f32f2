// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import dev.redrive.core.bytes.Damaged;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Four bytes before some content, over the content and over what it belongs to, which is not written. */
final class Checksum {

    private Checksum() {}

    static byte[] before(byte[] content, long belongsTo) {
        return ByteBuffer.allocate(Integer.BYTES + content.length)
                .putInt(over(content, 0, belongsTo))
                .put(content)
                .array();
    }

    /** The content, if the checksum is right. */
    static byte[] check(byte[] bytes, long belongsTo) throws Damaged {
        if (bytes.length < Integer.BYTES) {
            throw new Damaged("ends too early");
        }
        if (ByteBuffer.wrap(bytes).getInt() != over(bytes, Integer.BYTES, belongsTo)) {
            throw new Damaged("checksum does not match");
        }
        return Arrays.copyOfRange(bytes, Integer.BYTES, bytes.length);
    }

    private static int over(byte[] bytes, int from, long belongsTo) {
        var crc = new CRC32C();
        crc.update(bytes, from, bytes.length - from);
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, belongsTo));
        return (int) crc.getValue();
    }
}
