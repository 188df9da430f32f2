// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The log that a process has left which did not close its store. If a sync had failed, a part of it may be in the system's memory
 * only, and no later sync would bring that to the disk: the system takes it for written. What is added behind it would be lost with
 * it. So every byte is written again as it is, and synced, before the log is used.
 */
final class FoundLog {
    private static final int AT_ONCE = 1 << 20;

    private FoundLog() {}

    static void writeAgain(Path log) throws IOException {
        if (!Files.exists(log) || Files.size(log) == 0) {
            return;
        }
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.allocate(AT_ONCE);
            long at = 0;
            while (channel.read(bytes, at) > 0) {
                bytes.flip();
                while (bytes.hasRemaining()) {
                    at += channel.write(bytes, at);
                }
                bytes.clear();
            }
            channel.force(true);
        }
    }
}
