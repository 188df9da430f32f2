// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import dev.redrive.integration.judge.Note;
import dev.redrive.integration.judge.Terms;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What handlers have noted so far, read while they go on noting. Any thread. */
final class NoteFile {

    private static final int CHUNK = 1 << 20;

    private final Path file;
    private final Terms terms;
    private final List<Note> all = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();
    private long read;
    private int done;
    private int failed;

    NoteFile(Path folder, Terms terms) {
        this.file = folder.resolve(NotingHandler.FILE);
        this.terms = terms;
    }

    /** Reads on to the last whole line. */
    synchronized void catchUp() {
        if (!Files.exists(file)) {
            return;
        }
        try (RandomAccessFile from = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[CHUNK];
            while (true) {
                from.seek(read);
                int count = from.read(bytes);
                int end = count;
                while (end > 0 && bytes[end - 1] != '\n') {
                    end--;
                }
                if (end <= 0) {
                    return;
                }
                new String(bytes, 0, end, StandardCharsets.UTF_8).lines().forEach(this::take);
                read += end;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(String line) {
        try {
            Note note = Note.of(line);
            all.add(note);
            done += note.stage() == Note.Stage.DONE ? 1 : 0;
            failed += note.stage() == Note.Stage.FAILED && note.attempt() >= terms.attempts() ? 1 : 0;
        } catch (IllegalArgumentException e) {
            unreadable.add(line);
        }
    }

    /** Attempts that succeeded; a little more than messages that are done. */
    synchronized int done() {
        return done;
    }

    /** Last attempts that failed. */
    synchronized int failed() {
        return failed;
    }

    synchronized List<Note> all() {
        return List.copyOf(all);
    }

    /** Lines that nobody can have written. */
    synchronized List<String> unreadable() {
        return List.copyOf(unreadable);
    }
}
