// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.message.QueueName;
import dev.redrive.engine.suspect.Suspects;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The files that remember which messages were active when the process died, one per queue. */
final class CrashMemory {

    private final Path folder;

    CrashMemory(Path data) {
        this.folder = data.resolve("active");
    }

    /** Maps the queue's file. The mapping lives as long as the object; the file is sparse. */
    Suspects of(QueueName queue) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve(queue.value());
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new Suspects(channel.map(FileChannel.MapMode.READ_WRITE, 0, Suspects.BYTES));
        }
    }
}
