// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.seen;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.duplicate.Seen;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.message.Key;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a queue has completed on this instance. All of it is in memory; on disk it is a row of files, the newest appended to, the
 * oldest deleted once nothing in it is remembered. Nothing is synced: it outlives the process and not the machine.
 *
 * <p>What cannot be written is remembered as long as the process lives, and tried again for a while. Nobody waits for it: a lost key
 * means that a copy may be handled again, which the queue must bear anyway. Owned by the line thread.
 */
public final class SeenLog {

    static final int ENTRIES_A_FILE = 65_536;
    private static final int UNWRITTEN_MAX = ENTRIES_A_FILE * SeenFile.ENTRY_BYTES;
    private static final long AGAIN_MILLIS = 5_000;
    private static final long TOLD_EVERY_MILLIS = 3_600_000;
    private static final String SUFFIX = ".seen";
    private static final Logger log = LoggerFactory.getLogger(SeenLog.class);

    /** @param end how many keys had been added when it was full */
    private record Filled(Path file, long end) {}

    private final Path folder;
    private final long place;
    private final Deque<Filled> filled = new ArrayDeque<>();
    private @Nullable Seen seen;
    private @Nullable FileChannel current;
    private @Nullable Path currentFile;
    private int entries;
    private long fileNo;
    private ByteBuffer unwritten = ByteBuffer.allocate(1024 * SeenFile.ENTRY_BYTES);
    private long failedAt;
    private long cut;
    private long cutToldAt;

    /** @param folder of this queue alone; what lies there of another topic or group is deleted */
    public SeenLog(Path folder, String topic, String group) {
        this.folder = folder;
        this.place = Key.of(topic + '\n' + group).hash();
    }

    public void follow(Duplicates duplicates) {
        switch (duplicates) {
            case Duplicates.Off() -> forget();
            case Duplicates.Within within -> {
                if (seen == null) {
                    load(within);
                } else {
                    seen.follow(within);
                }
            }
        }
    }

    /** With what is known of its copies. */
    public Delivery told(Delivery delivery, long now) {
        if (seen == null && delivery.twin() == null) {
            return delivery;
        }
        return delivery.withTwin(
                seen == null ? null : seen.twin(delivery.message().content().labels(), now));
    }

    /** It is known from now on; on disk with the next {@link #flush}. */
    public void completed(Delivery delivery, long now) {
        Twin twin = delivery.twin();
        if (seen == null || twin == null) {
            return;
        }
        seen.add(twin.key(), now);
        note(twin.key(), now);
    }

    private void note(DuplicateKey key, long now) {
        if (unwritten.remaining() < SeenFile.ENTRY_BYTES) {
            if (unwritten.capacity() >= UNWRITTEN_MAX) {
                // The disk has taken nothing for long: a restart will not know these.
                unwritten.clear();
            } else {
                unwritten = ByteBuffer.allocate(Math.min(UNWRITTEN_MAX, unwritten.capacity() * 2))
                        .put(unwritten.flip());
            }
        }
        SeenFile.put(unwritten, key, now);
    }

    /** Before what was completed can be committed. */
    public void flush(long now) {
        if (unwritten.position() == 0 || seen == null || Math.abs(now - failedAt) < AGAIN_MILLIS) {
            return;
        }
        try {
            write(seen);
            failedAt = 0;
        } catch (IOException e) {
            log.atWarn()
                    .addKeyValue("folder", folder)
                    .addKeyValue("cause", e.toString())
                    .log("cannot note what was completed: after a restart copies of it may be handled again");
            failedAt = now;
            // What it ends with may be half an entry.
            fill(seen);
        }
        tellCut(seen, now);
    }

    private void write(Seen seen) throws IOException {
        FileChannel channel = current;
        if (channel == null) {
            PrivateFiles.ownFolder(folder);
            Path file = folder.resolve(++fileNo + SUFFIX);
            channel = SeenFile.create(file, place);
            current = channel;
            currentFile = file;
        }
        int written = unwritten.position() / SeenFile.ENTRY_BYTES;
        SeenFile.write(channel, unwritten.duplicate().flip());
        unwritten.clear();
        entries += written;
        if (entries >= ENTRIES_A_FILE) {
            fill(seen);
            dropOld(seen);
        }
    }

    /** The next key goes to the next file. */
    private void fill(Seen seen) {
        if (currentFile != null) {
            filled.add(new Filled(currentFile, seen.forgotten() + seen.size()));
        }
        close();
        entries = 0;
    }

    private void dropOld(Seen seen) {
        while (!filled.isEmpty() && filled.getFirst().end() <= seen.forgotten()) {
            delete(filled.removeFirst().file());
        }
    }

    private void load(Duplicates.Within bounds) {
        var loaded = new Seen(bounds);
        for (Path file : files()) {
            fileNo = Math.max(fileNo, number(file));
            try {
                if (SeenFile.read(file, place, loaded::add)) {
                    filled.add(new Filled(file, loaded.forgotten() + loaded.size()));
                } else {
                    delete(file);
                }
            } catch (IOException e) {
                log.atError()
                        .addKeyValue("file", file)
                        .addKeyValue("cause", e.toString())
                        .log("cannot read what was completed: copies of it may be handled again");
            }
        }
        cut = loaded.cut();
        seen = loaded;
        dropOld(loaded);
    }

    private void forget() {
        if (seen == null && !Files.exists(folder)) {
            return;
        }
        close();
        seen = null;
        entries = 0;
        unwritten.clear();
        filled.clear();
        files().forEach(SeenLog::delete);
    }

    /** Oldest first. */
    private List<Path> files() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(each -> number(each) > 0)
                    .sorted((a, b) -> Long.compare(number(a), number(b)))
                    .toList();
        } catch (IOException e) {
            log.atError()
                    .addKeyValue("folder", folder)
                    .addKeyValue("cause", e.toString())
                    .log("cannot read what was completed: copies of it may be handled again");
            return List.of();
        }
    }

    /** Zero if it is none of ours. */
    private static long number(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.matches("[0-9]{1,18}\\" + SUFFIX)
                ? Long.parseLong(name.substring(0, name.length() - SUFFIX.length()))
                : 0;
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            log.atWarn()
                    .addKeyValue("file", file)
                    .addKeyValue("cause", e.toString())
                    .log("cannot delete");
        }
    }

    private void tellCut(Seen seen, long now) {
        if (seen.cut() > cut && now - cutToldAt >= TOLD_EVERY_MILLIS) {
            log.atWarn()
                    .addKeyValue("folder", folder)
                    .addKeyValue("remembered", seen.size())
                    .log("duplicates are forgotten before their window has passed: raise 'max', or shorten 'window'");
            cutToldAt = now;
        }
        cut = seen.cut();
    }

    public void close() {
        try {
            if (current != null) {
                current.close();
            }
        } catch (IOException e) {
            log.atWarn()
                    .addKeyValue("file", currentFile)
                    .addKeyValue("cause", e.toString())
                    .log("not closed cleanly");
        }
        current = null;
        currentFile = null;
    }
}
