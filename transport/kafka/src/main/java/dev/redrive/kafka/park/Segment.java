// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import dev.redrive.core.file.PrivateFiles;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * One spill file: entries of a checksum and bytes, appended. The newest entries are in the tail, a buffer that is written as a whole
 * and emptied only when all of it is written; so a failed write loses nothing and can be done again.
 */
final class Segment {
    private static final int TAIL_BYTES = 64 << 10;
    private static final ByteBuffer SEALED = ByteBuffer.allocate(0);

    private final Path file;
    private final FileChannel channel;
    private ByteBuffer tail = ByteBuffer.allocate(TAIL_BYTES);
    private long written;
    private int live;
    private long liveBytes;
    private boolean damaged;

    Segment(Path file) throws IOException {
        this.file = file;
        channel = PrivateFiles.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    Path file() {
        return file;
    }

    /** Where the next entry goes. */
    long end() {
        return written + tail.position();
    }

    /** Whether nobody needs any of it. */
    boolean isUnused() {
        return live == 0;
    }

    /** Returns its position. If this fails, nothing was added. */
    int append(byte[] bytes) throws IOException {
        int entryBytes = Integer.BYTES + bytes.length;
        if (entryBytes > tail.remaining()) {
            flush();
        }
        long position = end();
        if (entryBytes > tail.remaining()) {
            writeLarge(bytes);
        } else {
            tail.putInt(checksum(bytes)).put(bytes);
        }
        live++;
        liveBytes += bytes.length;
        return Math.toIntExact(position);
    }

    private void writeLarge(byte[] bytes) throws IOException {
        write(ByteBuffer.allocate(Integer.BYTES).putInt(checksum(bytes)).flip(), written);
        write(ByteBuffer.wrap(bytes), written + Integer.BYTES);
        written += Integer.BYTES + (long) bytes.length;
    }

    /** Writes the tail. If this fails, all of it is still there. */
    void flush() throws IOException {
        int bytes = tail.position();
        write(tail.duplicate().flip(), written);
        written += bytes;
        tail.clear();
    }

    /** Nothing will be added any more. */
    void seal() throws IOException {
        flush();
        tail = SEALED;
    }

    private void write(ByteBuffer bytes, long at) throws IOException {
        long position = at;
        try {
            while (bytes.hasRemaining()) {
                position += channel.write(bytes, position);
            }
        } catch (IOException e) {
            cutBack(e);
            throw e;
        }
    }

    /** What a failed write took of the last space on the disk belongs to others. */
    private void cutBack(IOException cause) {
        try {
            channel.truncate(written);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    byte[] read(int position, int length) throws IOException {
        ByteBuffer entry = ByteBuffer.allocate(Integer.BYTES + length);
        if (position >= written) {
            tail.get(Math.toIntExact(position - written), entry.array());
        } else {
            fill(entry, position);
        }
        byte[] bytes = Arrays.copyOfRange(entry.array(), Integer.BYTES, entry.capacity());
        if (entry.getInt(0) != checksum(bytes)) {
            throw new IOException("checksum does not match");
        }
        return bytes;
    }

    private void fill(ByteBuffer entry, int from) throws IOException {
        while (entry.hasRemaining()) {
            if (channel.read(entry, from + (long) entry.position()) < 0) {
                throw new EOFException("file is too short");
            }
        }
    }

    /** One entry is not needed any more. */
    void free(int length) {
        live--;
        liveBytes -= length;
    }

    /** Whether most of it is not needed any more, so that it pays to put the rest elsewhere. */
    boolean isSparse() {
        return !damaged && 2 * liveBytes < end();
    }

    long liveBytes() {
        return liveBytes;
    }

    /** Something in it could not be read. */
    void damaged() {
        damaged = true;
    }

    /** Begins anew: there is nothing in it that anybody needs. */
    void rewind() {
        written = 0;
        tail.clear();
    }

    void delete() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }

    private static int checksum(byte[] bytes) {
        var crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }
}
