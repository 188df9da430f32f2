// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.seen;

import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.ObjLongConsumer;
import java.util.zip.CRC32C;

/**
 * One file of keys and times, each with a checksum, behind a head that says whose they are. Appended to and never changed. What was
 * half written when the process died is a short or wrong entry at its end, and is passed over.
 */
final class SeenFile {

    static final int ENTRY_BYTES = DuplicateKey.SIZE + Long.BYTES + Integer.BYTES;
    private static final int HEAD_BYTES = 2 * Long.BYTES;
    private static final int SUMMED_BYTES = ENTRY_BYTES - Integer.BYTES;
    private static final long MAGIC = 0x5265647253656e31L; // "RedrSen1"

    private SeenFile() {}

    /** @param place whose keys they are */
    static FileChannel create(Path file, long place) throws IOException {
        FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            write(
                    channel,
                    ByteBuffer.allocate(HEAD_BYTES)
                            .putLong(MAGIC)
                            .putLong(place)
                            .flip());
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    static void put(ByteBuffer into, DuplicateKey key, long at) {
        int from = into.position();
        into.putLong(key.high()).putLong(key.low()).putLong(at).putInt(sum(into, from));
    }

    /** Hands over what is there and whole, in order. Returns false if it is somebody else's, or no such file. */
    static boolean read(Path file, long place, ObjLongConsumer<DuplicateKey> into) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        if (bytes.remaining() < HEAD_BYTES || bytes.getLong() != MAGIC || bytes.getLong() != place) {
            return false;
        }
        while (bytes.remaining() >= ENTRY_BYTES) {
            int sum = sum(bytes, bytes.position());
            var key = new DuplicateKey(bytes.getLong(), bytes.getLong());
            long at = bytes.getLong();
            if (bytes.getInt() == sum) {
                into.accept(key, at);
            }
        }
        return true;
    }

    private static int sum(ByteBuffer bytes, int from) {
        var crc = new CRC32C();
        crc.update(bytes.duplicate().limit(from + SUMMED_BYTES).position(from));
        return (int) crc.getValue();
    }
}
