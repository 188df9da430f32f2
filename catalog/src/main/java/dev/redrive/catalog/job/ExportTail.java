// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.file.PrivateFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** The end of an export's file, while some letters are written there. Used by one thread. */
final class ExportTail implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final OutputStream out;

    private ExportTail(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
        this.out = new BufferedOutputStream(Channels.newOutputStream(channel));
    }

    /** Cuts off what lies behind that length, and goes on there. */
    static ExportTail open(Path file, long length) {
        try {
            PrivateFiles.ownFolder(Objects.requireNonNull(file.getParent()));
            var channel = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                channel.truncate(length).position(length);
            } catch (IOException e) {
                channel.close();
                throw e;
            }
            return new ExportTail(file, channel);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    void add(byte[] line) {
        try {
            out.write(line);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /** Returns how long the file is when all of it is on disk. */
    long sync() {
        try {
            out.flush();
            channel.force(true);
            return channel.position();
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /** What was not synced is nobody's. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    private static UncheckedIOException cannotWrite(Path file, IOException e) {
        return new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
}
