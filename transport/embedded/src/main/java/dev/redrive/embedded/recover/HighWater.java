// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import dev.redrive.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * The number of the last transaction that was answered, kept outside the database: if the database knows less, its log was
 * cut short. Two slots are written in turn, so that one is always whole. Mapped and not synced per commit; it
 * outlives the process by itself, and the machine from the last checkpoint on.
 */
public final class HighWater {
    private static final int SIZE = 4096;
    private static final int SLOT = 32;
    private static final int SUMMED = 16;

    private final MappedByteBuffer map;

    private HighWater(MappedByteBuffer map) {
        this.map = map;
    }

    static HighWater open(Path file) throws IOException {
        try (FileChannel channel =
                PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() < SIZE) {
                // Written, not only sized: a hole touched through the map on a full disk would end the process.
                channel.write(ByteBuffer.allocate(SIZE - (int) channel.size()), channel.size());
                channel.force(true);
            }
            return new HighWater(channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE));
        }
    }

    /** The highest number noted for that store; 0 if there is none. */
    public long read(long store) {
        long highest = 0;
        for (int at = 0; at <= SLOT; at += SLOT) {
            if (map.getLong(at + Long.BYTES) == store && map.getInt(at + SUMMED) == sum(at)) {
                highest = Math.max(highest, map.getLong(at));
            }
        }
        return highest;
    }

    public void write(long store, long transaction) {
        int at = (transaction & 1) == 0 ? 0 : SLOT;
        map.putLong(at, transaction);
        map.putLong(at + Long.BYTES, store);
        map.putInt(at + SUMMED, sum(at));
    }

    /** Lowers the mark to what is really there, once a person has accepted the loss. */
    void reset(long store, long transaction) {
        for (int i = 0; i < SIZE; i++) {
            map.put(i, (byte) 0);
        }
        write(store, transaction);
        map.force();
    }

    public void force() {
        map.force();
    }

    boolean isBlank() {
        return map.getLong(0) == 0 && map.getLong(SLOT) == 0;
    }

    private int sum(int at) {
        var crc = new CRC32C();
        crc.update(map.slice(at, SUMMED));
        return (int) crc.getValue();
    }
}
