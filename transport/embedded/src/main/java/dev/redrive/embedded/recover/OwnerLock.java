// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * One process owns a data directory. The file stays when the owner goes: removing it would let two others lock two
 * different files of the same name.
 */
public final class OwnerLock implements AutoCloseable {
    private final FileChannel channel;

    private OwnerLock(FileChannel channel) {
        this.channel = channel;
    }

    static OwnerLock take(Path file) throws IOException {
        FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            channel.close();
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "the data directory " + file.getParent() + " belongs to process " + owner(file),
                    "stop that process, or talk to it instead of opening the directory");
        }
        String pid = ProcessHandle.current().pid() + "\n";
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
        return new OwnerLock(channel);
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static String owner(Path file) throws IOException {
        String pid = Files.readString(file, StandardCharsets.US_ASCII).strip();
        return pid.isEmpty() ? "(unknown)" : pid;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
