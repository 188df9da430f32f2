// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.bytes.Damaged;
import java.util.zip.CRC32C;

/**
 * Four bytes at the head of each stored blob. The sum over the content is made where the content is encoded; table and
 * row number, known only to the writer, are mixed in afterwards.
 */
final class Checksum {
    static final int SIZE = 4;

    private Checksum() {}

    static int over(byte[] bytes, int from, int to) {
        var crc = new CRC32C();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }

    static int mark(Kind kind, long seq) {
        long h = seq * 8 + kind.number();
        h = (h ^ (h >>> 33)) * 0xff51afd7ed558ccdL;
        h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return (int) (h ^ (h >>> 33));
    }

    static void put(byte[] bytes, int at, int sum) {
        bytes[at] = (byte) (sum >>> 24);
        bytes[at + 1] = (byte) (sum >>> 16);
        bytes[at + 2] = (byte) (sum >>> 8);
        bytes[at + 3] = (byte) sum;
    }

    static int get(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 24
                | (bytes[at + 1] & 0xff) << 16
                | (bytes[at + 2] & 0xff) << 8
                | (bytes[at + 3] & 0xff);
    }

    static void check(byte[] bytes, Kind kind, long seq) throws Damaged {
        if (bytes.length < SIZE || (get(bytes, 0) ^ mark(kind, seq)) != over(bytes, SIZE, bytes.length)) {
            throw new Damaged("checksum does not match");
        }
    }
}
