// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.catalog.Catalog;
import dev.redrive.catalog.index.Notes;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.Content;
import dev.redrive.core.port.Refused;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where jobs are kept: notes {@code job/ID}, with the ids of its letters in {@code job/ID/N} and an edited content in {@code
 * job/ID/content-N}. The first note goes before the chunks and says that they are not all there yet, so that what a crash leaves
 * behind can be told from a job. Any thread may call.
 */
final class Shelf {
    static final String PREFIX = Notes.JOB;
    private static final int PART_BYTES = 400 * 1024;
    /** Notes that are ignored are told once each, and no more than so many. */
    private static final int IGNORED_TOLD_MAX = 100;

    private static final Logger log = LoggerFactory.getLogger(Shelf.class);

    private final Catalog catalog;
    private final Set<String> ignored = ConcurrentHashMap.newKeySet();

    Shelf(Catalog catalog) {
        this.catalog = catalog;
    }

    /** Durable, with all its letters, when this returns. */
    Saved lay(Saved job, Frozen letters, @Nullable Content edited) {
        save(job);
        Yard yard = yard(job);
        for (int i = 0; i < letters.chunks().size(); i++) {
            yard.note(chunk(job, i), letters.chunks().get(i));
        }
        if (edited != null) {
            byte[] bytes = ContentBytes.write(edited);
            for (int i = 0; i * PART_BYTES < bytes.length; i++) {
                int to = Math.min(bytes.length, (i + 1) * PART_BYTES);
                yard.note(part(job.job().id(), i), Arrays.copyOfRange(bytes, i * PART_BYTES, to));
            }
        }
        Saved laid = new Saved(job.job(), job.letters().allLaid(), job.marks(), job.rev() + 1);
        save(laid);
        return laid;
    }

    static int parts(@Nullable Content edited) {
        return edited == null ? 0 : (ContentBytes.write(edited).length + PART_BYTES - 1) / PART_BYTES;
    }

    void save(Saved job) {
        yard(job).note(PREFIX + job.job().id(), SavedJson.write(job));
    }

    /** All that the catalog knows by now. */
    List<Saved> all() {
        return catalog.notes().directlyUnder(PREFIX).stream()
                .map(this::read)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Saved> read(Notes.Note note) {
        String id = note.key().substring(PREFIX.length());
        Optional<Saved> read = SavedJson.read(note.yard(), id, note.value(), null);
        if (read.isEmpty() && ignored.size() < IGNORED_TOLD_MAX && ignored.add(note.key())) {
            log.atWarn()
                    .addKeyValue("note", note.key())
                    .addKeyValue("yard", note.yard())
                    .log("a note is ignored: it is no job that this version has written");
        }
        return read.map(saved -> {
            Content edited = saved.letters().laid() ? content(saved, id) : null;
            return edited == null
                    ? saved
                    : SavedJson.read(note.yard(), id, note.value(), edited).orElse(saved);
        });
    }

    private @Nullable Content content(Saved job, String id) {
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < job.letters().parts(); i++) {
            Optional<Notes.Note> note = catalog.notes().find(job.letters().yard(), part(id, i));
            if (note.isEmpty()) {
                return null;
            }
            bytes.writeBytes(note.get().value());
        }
        try {
            return bytes.size() == 0 ? null : ContentBytes.read(bytes.toByteArray());
        } catch (Refused damaged) {
            // Of this job alone, which then does nothing; the others go on.
            return null;
        }
    }

    /** Some of its letters, in their order. */
    List<Picked> letters(Saved job, int number) {
        Notes.Note note = catalog.notes()
                .find(job.letters().yard(), chunk(job, number))
                .orElseThrow(() -> new Refused(
                        Refused.Kind.UNAVAILABLE,
                        "the catalog does not know the letters of this job yet",
                        "it goes on by itself"));
        return Frozen.unpack(job.letters().yards(), note.value());
    }

    /** Its letters are no longer needed. */
    Saved dropLetters(Saved job) {
        if (job.letters().chunks() == 0) {
            return job;
        }
        forgetLetters(job);
        Saved dropped = new Saved(job.job(), job.letters().dropped(), job.marks(), job.rev() + 1);
        save(dropped);
        return dropped;
    }

    /** Nothing is left of it. */
    void forget(Saved job) {
        forgetLetters(job);
        yard(job).note(PREFIX + job.job().id(), null);
    }

    private void forgetLetters(Saved job) {
        Yard yard = yard(job);
        for (int i = 0; i < job.letters().chunks(); i++) {
            yard.note(chunk(job, i), null);
        }
        for (int i = 0; i < job.letters().parts(); i++) {
            yard.note(part(job.job().id(), i), null);
        }
    }

    private Yard yard(Saved job) {
        return catalog.yard(job.letters().yard());
    }

    private static String chunk(Saved job, int number) {
        return PREFIX + job.job().id() + "/" + number;
    }

    private static String part(String id, int number) {
        return PREFIX + id + "/content-" + number;
    }
}
