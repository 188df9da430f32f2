// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import dev.redrive.core.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bytes for which there is no room in memory, in append-only files. A file is deleted when nothing in it is needed. It is a
 * cache: never synced, and what an earlier process left behind is deleted. A file channel closes when its thread is interrupted,
 * so the owner must not be.
 */
final class Spill implements AutoCloseable {
    static final int SEGMENT_BYTES = 64 << 20;

    private static final String SUFFIX = ".spill";
    private static final Logger LOG = LoggerFactory.getLogger(Spill.class);

    private final Path folder;
    private final int segmentBytes;
    private final Map<Integer, Segment> segments = new HashMap<>();
    private @Nullable Segment newest;
    private int newestNumber;
    private long bytes;
    private byte @Nullable [] refused;

    /** An entry begins within the first {@code segmentBytes} of its file; the last one may end beyond. */
    Spill(Path folder, int segmentBytes) {
        this.folder = folder;
        this.segmentBytes = segmentBytes;
        try {
            PrivateFiles.ownFolder(folder);
            for (Path leftover : leftovers()) {
                Files.delete(leftover);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot empty the spill folder " + folder, e);
        }
    }

    private List<Path> leftovers() throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            files.forEach(found::add);
        }
        return found;
    }

    /** Returns where they lie, or null if the disk does not take them. */
    @Nullable
    Spot put(byte[] added) {
        if (failed()) {
            return null;
        }
        try {
            int position = open().append(added);
            bytes += added.length;
            return new Spot(newestNumber, position, added.length);
        } catch (IOException e) {
            refused = added;
            LOG.atWarn()
                    .addKeyValue("folder", folder)
                    .setCause(e)
                    .log("cannot spill; what waits for its retry stays in memory");
            return null;
        }
    }

    /** The segment that takes the next entry. */
    private Segment open() throws IOException {
        Segment open = newest;
        if (open != null && open.end() < segmentBytes) {
            return open;
        }
        if (open != null) {
            open.seal();
            newest = null;
        }
        int number = newestNumber + 1;
        open = new Segment(folder.resolve(number + SUFFIX));
        segments.put(number, open);
        newestNumber = number;
        newest = open;
        return open;
    }

    /** Whether the disk takes no more. After a failure each call tries once again to write what was refused. */
    boolean failed() {
        if (refused == null) {
            return false;
        }
        try {
            tryOn(open(), refused);
            refused = null;
            LOG.atInfo().addKeyValue("folder", folder).log("can spill again");
            return false;
        } catch (IOException e) {
            // Was said when it began.
            return true;
        }
    }

    private static void tryOn(Segment segment, byte[] bytes) throws IOException {
        segment.append(bytes);
        segment.free(bytes.length);
        segment.flush();
        if (segment.isUnused()) {
            segment.rewind();
        }
    }

    /** Null if they cannot be read; nothing more is put into that file then, and nothing in it should be trusted. */
    byte @Nullable [] get(Spot spot) {
        Segment segment = segment(spot);
        try {
            return segment.read(spot.position(), spot.length());
        } catch (IOException e) {
            segment.damaged();
            if (segment == newest) {
                newest = null;
            }
            LOG.atWarn()
                    .addKeyValue("file", segment.file())
                    .addKeyValue("position", spot.position())
                    .setCause(e)
                    .log("cannot read a spill file; what it held is read from the retry topic again");
            return null;
        }
    }

    void free(Spot spot) {
        Segment segment = segment(spot);
        segment.free(spot.length());
        bytes -= spot.length();
        if (!segment.isUnused()) {
            return;
        }
        if (segment == newest) {
            segment.rewind();
        } else {
            segments.remove(spot.segment());
            delete(segment);
        }
    }

    private Segment segment(Spot spot) {
        Segment segment = segments.get(spot.segment());
        if (segment == null) {
            throw new IllegalStateException("no such segment: " + spot);
        }
        return segment;
    }

    /** A file that stays is only a waste: whoever opens the folder next deletes it. */
    private static void delete(Segment segment) {
        try {
            segment.delete();
        } catch (IOException e) {
            LOG.atWarn().addKeyValue("file", segment.file()).setCause(e).log("cannot delete a spill file");
        }
    }

    /** How large the files are, with what is not needed any more. */
    long fileBytes() {
        long all = 0;
        for (Segment each : segments.values()) {
            all += each.end();
        }
        return all;
    }

    /** The number of the file that holds least of what is needed, if most of it is not, and nothing is added to it. */
    OptionalInt sparsest() {
        return segments.entrySet().stream()
                .filter(each -> each.getValue() != newest && each.getValue().isSparse())
                .min(Comparator.comparingLong(each -> each.getValue().liveBytes()))
                .map(each -> OptionalInt.of(each.getKey()))
                .orElse(OptionalInt.empty());
    }

    /** How many bytes lie here that are still needed. */
    long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        segments.values().forEach(Spill::delete);
        segments.clear();
        newest = null;
    }
}
