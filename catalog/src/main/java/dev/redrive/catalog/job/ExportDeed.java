// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.job.Act;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Writes letters to a file, synced before anyone counts them; whoever begins again cuts it to what was counted. */
final class ExportDeed implements Deed {
    private final Path file;
    private final Act.Format format;
    private final UnaryOperator<LetterDetail> redaction;
    private long length;

    /** @param length what of the file was counted */
    ExportDeed(Path file, Act.Format format, UnaryOperator<LetterDetail> redaction, long length) {
        this.file = file;
        this.format = format;
        this.redaction = redaction;
        this.length = length;
    }

    /** Directly in that folder, whatever the id of the job is. */
    static Path file(Path folder, String job, Act.Format format) {
        Path file = folder.resolve(job + "." + format.name().toLowerCase(Locale.ROOT));
        if (!folder.normalize().equals(file.normalize().getParent())) {
            throw new Refused(Refused.Kind.DAMAGED, "the job '" + job + "' has an id that names no file", "cancel it");
        }
        return file;
    }

    /** Whether as much of it is there as was counted; another instance's file is not. */
    static boolean isThere(Path file, long length) {
        try {
            return Files.exists(file) && Files.size(file) >= length;
        } catch (IOException e) {
            return false;
        }
    }

    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + file + ": " + e.getMessage(), e);
        }
    }

    long length() {
        return length;
    }

    /** What a batch wrote that was not counted is overwritten by the next. */
    void backTo(long counted) {
        length = counted;
    }

    @Override
    public List<Sent> act(Yard yard, List<Entry> letters) {
        Map<String, Entry> entries = new HashMap<>();
        letters.forEach(each -> entries.put(each.letter().id(), each));
        Set<String> written = new HashSet<>();
        try (ExportTail tail = tail()) {
            // Each is written before the next is shown: together they may be larger than memory.
            yard.open(letters.stream().map(Entry::letter).toList(), detail -> {
                String id = detail.letter().id();
                tail.add(line(Objects.requireNonNull(entries.get(id), id), detail));
                written.add(id);
            });
            length = tail.sync();
        }
        return letters.stream()
                .map(each -> written.contains(each.letter().id()) ? Sent.DONE : Sent.GONE)
                .toList();
    }

    private byte[] line(Entry entry, LetterDetail detail) {
        LetterDetail shown = redaction.apply(detail);
        return format == Act.Format.CSV ? ExportText.csv(entry, shown) : ExportText.json(entry, shown);
    }

    /** An export of nothing is a file too. */
    void finish() {
        try (ExportTail tail = tail()) {
            length = tail.sync();
        }
    }

    private ExportTail tail() {
        ExportTail tail = ExportTail.open(file, length);
        if (length == 0 && format == Act.Format.CSV) {
            tail.add(ExportText.CSV_HEAD.getBytes(StandardCharsets.UTF_8));
        }
        return tail;
    }
}
