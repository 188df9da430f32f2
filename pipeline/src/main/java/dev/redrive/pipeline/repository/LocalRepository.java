// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.repository;

import com.google.protobuf.ByteString;
import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.time.Time;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Documents in a folder, each in a file named by its SHA-256: {@code ab/cdef…}. Written beside their place, synced, then
 * renamed, so that a file with such a name is whole. A file's time is that of its last use; those not used for long are
 * {@link #forget forgotten}.
 */
public final class LocalRepository implements DocumentRepository {
    private static final String BEGUN = ".begun";
    /** Whoever writes for longer has died. */
    private static final Duration WRITING_MAX = Duration.ofHours(1);

    private static final Pattern NAME = Pattern.compile("[0-9a-f]{64}");
    private static final int FOLDER_CHARACTERS = 2;

    private final Path folder;
    private final Time time;
    /** Between finding a document in place and marking it used, nobody may forget it. */
    private final ReentrantLock using = new ReentrantLock();

    public LocalRepository(Path folder, Time time) {
        this.folder = folder;
        this.time = time;
    }

    @Override
    public Kept put(byte[] body) throws IOException {
        byte[] hash = sha256(body);
        String name = HexFormat.of().formatHex(hash);
        Path place = place(name);
        var kept = new Kept(name, body.length, ByteString.copyFrom(hash));
        if (!use(place) || !isWhole(place, kept)) {
            write(place, body);
        }
        return kept;
    }

    @Override
    public byte[] get(Kept kept) throws IOException {
        if (!NAME.matcher(kept.reference()).matches()) {
            throw new MissingDocument("'" + kept.reference() + "' is no name of a document here");
        }
        Path place = place(kept.reference());
        use(place);
        byte[] body = read(place, kept);
        if (body.length != kept.size() || !ByteString.copyFrom(sha256(body)).equals(kept.sha256())) {
            throw new DamagedDocument("document " + kept.reference() + " is damaged: " + body.length + " bytes of "
                    + kept.size() + ", or another SHA-256");
        }
        return body;
    }

    /** Removes documents not used since then, and what was left by those who died while writing. Returns how many documents. */
    public int forget(Instant unusedSince) throws IOException {
        int count = 0;
        if (!Files.isDirectory(folder)) {
            return count;
        }
        try (Stream<Path> files = Files.walk(folder, 2)) {
            for (Path each : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                if (each.getFileName().toString().endsWith(BEGUN)) {
                    remove(each, time.now().wall().minus(WRITING_MAX));
                } else if (remove(each, unusedSince)) {
                    count++;
                }
            }
        }
        return count;
    }

    private boolean remove(Path file, Instant unusedSince) throws IOException {
        using.lock();
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(unusedSince) && Files.deleteIfExists(file);
        } catch (NoSuchFileException e) {
            return false;
        } finally {
            using.unlock();
        }
    }

    /** Marks it as used; false if it is not there. */
    private boolean use(Path place) throws IOException {
        using.lock();
        try {
            Files.setLastModifiedTime(place, FileTime.from(time.now().wall()));
            return true;
        } catch (NoSuchFileException e) {
            return false;
        } finally {
            using.unlock();
        }
    }

    private static boolean isWhole(Path place, Kept kept) throws IOException {
        return Files.size(place) == kept.size()
                && ByteString.copyFrom(sha256(Files.readAllBytes(place))).equals(kept.sha256());
    }

    private static byte[] read(Path place, Kept kept) throws IOException {
        try {
            if (Files.size(place) != kept.size()) {
                throw new DamagedDocument("document " + kept.reference() + " is damaged: it has " + Files.size(place)
                        + " bytes, and had " + kept.size());
            }
            return Files.readAllBytes(place);
        } catch (NoSuchFileException e) {
            throw new MissingDocument("document " + kept.reference() + " is not in the repository");
        }
    }

    private void write(Path place, byte[] body) throws IOException {
        Path parent = place.resolveSibling(".").normalize();
        makeFolder(parent);
        Path begun = Files.createTempFile(parent, "", BEGUN);
        try (FileChannel file = FileChannel.open(begun, StandardOpenOption.WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(body);
            while (left.hasRemaining()) {
                file.write(left);
            }
            file.force(true);
        }
        Files.setLastModifiedTime(begun, FileTime.from(time.now().wall()));
        Files.move(begun, place, StandardCopyOption.ATOMIC_MOVE);
        sync(parent);
    }

    private void makeFolder(Path parent) throws IOException {
        PrivateFiles.makeFolder(folder);
        if (!Files.isDirectory(parent)) {
            PrivateFiles.makeFolder(parent);
            sync(folder);
        }
    }

    /** A name is durable when its folder is. */
    private static void sync(Path directory) throws IOException {
        try (FileChannel opened = FileChannel.open(directory, StandardOpenOption.READ)) {
            opened.force(true);
        }
    }

    private Path place(String name) {
        return folder.resolve(name.substring(0, FOLDER_CHARACTERS)).resolve(name.substring(FOLDER_CHARACTERS));
    }

    private static byte[] sha256(byte[] body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
