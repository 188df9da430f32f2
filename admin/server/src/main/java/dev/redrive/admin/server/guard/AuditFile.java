// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.Json;
import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.item.Page;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Entries of one kind as a file of JSON lines, {@code audit.ndjson}; when it is full it becomes {@code audit-1.ndjson}, and the one
 * before that goes. A cursor is a place in the newer file, or in the older one.
 */
final class AuditFile implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(AuditFile.class);
    private static final int CHUNK = 64 * 1024;

    private final Path newer;
    private final Path older;
    private final long fullAt;
    private @Nullable FileChannel channel;

    AuditFile(Path folder, AuditKind kind) {
        this.newer = folder.resolve(kind.file() + ".ndjson");
        this.older = folder.resolve(kind.file() + "-1.ndjson");
        this.fullAt = kind.fullAt();
    }

    /** What cannot be written down is in the log instead, so that no change is without a trace. */
    synchronized void note(Audited audited) {
        String line = Inert.json(Json.write(audited));
        try {
            FileChannel file = opened();
            if (file.size() >= fullAt) {
                close();
                Files.move(newer, older, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
                file = opened();
            }
            var bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        } catch (IOException e) {
            log.atError().setCause(e).addKeyValue("audited", line).log("the audit book cannot be written");
        }
    }

    private FileChannel opened() throws IOException {
        FileChannel known = channel;
        if (known != null && known.isOpen()) {
            return known;
        }
        FileChannel fresh = PrivateFiles.open(newer, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        channel = fresh;
        return fresh;
    }

    synchronized Page<Audited> read(int limit, @Nullable String after) {
        boolean inOlder = after != null && after.startsWith("o");
        long from = after == null ? Long.MAX_VALUE : place(after);
        List<Audited> found = new ArrayList<>();
        try {
            long stopped = inOlder ? 0 : backwards(newer, from, limit, found);
            if (found.size() == limit && stopped > 0) {
                return new Page<>(found, "n" + stopped);
            }
            if (found.size() == limit) {
                return new Page<>(found, Files.exists(older) ? "o" + Files.size(older) : null);
            }
            stopped = backwards(older, inOlder ? from : Long.MAX_VALUE, limit, found);
            return new Page<>(found, stopped > 0 && found.size() == limit ? "o" + stopped : null);
        } catch (IOException e) {
            throw new Refused(Refused.Kind.UNAVAILABLE, "cannot read the audit book: " + e.getMessage(), null, e);
        }
    }

    /** Adds lines that end before a place, the last first. Returns where the last one added begins. */
    private static long backwards(Path file, long before, int limit, List<Audited> found) throws IOException {
        if (!Files.exists(file)) {
            return 0;
        }
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            long end = Math.min(before, in.length());
            byte[] tail = new byte[0];
            while (end > 0 && found.size() < limit) {
                int size = (int) Math.min(CHUNK, end);
                byte[] chunk = new byte[size + tail.length];
                in.seek(end - size);
                in.readFully(chunk, 0, size);
                System.arraycopy(tail, 0, chunk, size, tail.length);
                end -= size;
                int upTo = chunk.length;
                int at = upTo - 1;
                while (at >= 0 && found.size() < limit) {
                    // Each line ends with a line feed; the one before it begins the line.
                    if (at == 0 ? end == 0 : chunk[at - 1] == '\n') {
                        add(new String(chunk, at, upTo - at, StandardCharsets.UTF_8), found);
                        upTo = at;
                        if (found.size() == limit) {
                            return end + at;
                        }
                    }
                    at--;
                }
                tail = Arrays.copyOf(chunk, upTo);
            }
            return 0;
        }
    }

    /** A line cut short by a crash, or damaged, is left out. */
    private static void add(String line, List<Audited> found) {
        String text = line.strip();
        if (text.isEmpty()) {
            return;
        }
        try {
            @Nullable Audited read = Json.read(text, Audited.class);
            if (read != null) {
                found.add(read);
            }
        } catch (JsonProcessingException e) {
            log.debug("a damaged line in the audit book: {}", e.getOriginalMessage());
        }
    }

    private static long place(String after) {
        try {
            return Long.parseLong(after.substring(1));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new Refused(
                    Refused.Kind.INVALID, "'" + after + "' is not a cursor", "take the one of the page before", e);
        }
    }

    @Override
    public synchronized void close() {
        FileChannel known = channel;
        channel = null;
        try {
            if (known != null) {
                known.close();
            }
        } catch (IOException e) {
            log.warn("the audit book was not closed cleanly: {}", e.getMessage());
        }
    }
}
