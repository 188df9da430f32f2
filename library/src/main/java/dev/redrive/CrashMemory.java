// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.message.QueueName;
import dev.redrive.engine.suspect.Marks;
import dev.redrive.engine.suspect.Suspects;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * The files that remember which messages were active when the process died, one per queue. Owned by whoever starts and
 * changes queues.
 *
 * <p>They are mapped and sparse, but the part that will be written to has its place on the disk beforehand: a hole touched
 * through a map on a full disk would end the process.
 */
final class CrashMemory {

    private static final int PAGE = 4096;

    private final Path folder;
    /** Up to which byte the slots of each queue's file have their place. */
    private final Map<QueueName, Integer> placed = new HashMap<>();

    CrashMemory(Path data) {
        this.folder = data.resolve("active");
    }

    /** Maps the queue's file. The mapping lives as long as the object. */
    Suspects of(QueueName queue, int concurrency) throws IOException {
        PrivateFiles.ownFolder(folder);
        placed.remove(queue);
        widen(queue, concurrency);
        try (FileChannel channel = open(queue)) {
            int entries = Math.min(concurrency, Suspects.ENTRIES_MAX) * Suspects.ENTRY_BYTES;
            place(channel, Suspects.ENTRIES_AT, Suspects.ENTRIES_AT + entries);
            return new Suspects(channel.map(FileChannel.MapMode.READ_WRITE, 0, Suspects.BYTES));
        }
    }

    /** Before the queue may attempt more at a time: touches only what no attempt uses yet. */
    void widen(QueueName queue, int concurrency) throws IOException {
        int from = placed.getOrDefault(queue, 0);
        int pages = (Math.min(concurrency, Marks.SLOTS_MAX) * Marks.SLOT_BYTES + PAGE - 1) / PAGE;
        if (pages * PAGE > from) {
            try (FileChannel channel = open(queue)) {
                place(channel, from, pages * PAGE);
            }
            placed.put(queue, pages * PAGE);
        }
    }

    private FileChannel open(QueueName queue) throws IOException {
        return PrivateFiles.open(
                folder.resolve(queue.value()),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    /** Writes what is there already, zeros where there is nothing. */
    private static void place(FileChannel channel, int from, int to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(to - from);
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) > 0) {}
        bytes.clear();
        while (bytes.hasRemaining()) {
            if (channel.write(bytes, from + bytes.position()) <= 0) {
                throw new EOFException("cannot write");
            }
        }
    }
}
