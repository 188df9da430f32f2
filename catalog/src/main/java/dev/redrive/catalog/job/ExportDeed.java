// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.job.Act;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    static Path file(Path folder, String job, Act.Format format) {
        return folder.resolve(job + "." + format.name().toLowerCase(Locale.ROOT));
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
        Map<String, LetterDetail> opened =
                yard.open(letters.stream().map(Entry::letter).toList());
        var sent = new ArrayList<Sent>();
        var bytes = new ByteArrayOutputStream();
        if (length == 0 && format == Act.Format.CSV) {
            bytes.writeBytes(ExportText.CSV_HEAD.getBytes(StandardCharsets.UTF_8));
        }
        for (Entry each : letters) {
            LetterDetail detail = opened.get(each.letter().id());
            sent.add(detail == null ? Sent.GONE : Sent.DONE);
            if (detail != null) {
                LetterDetail shown = redaction.apply(detail);
                bytes.writeBytes(format == Act.Format.CSV ? ExportText.csv(each, shown) : ExportText.json(each, shown));
            }
        }
        write(bytes.toByteArray());
        return sent;
    }

    /** An export of nothing is a file too. */
    void finish() {
        byte[] head = format == Act.Format.CSV ? ExportText.CSV_HEAD.getBytes(StandardCharsets.UTF_8) : new byte[0];
        write(length == 0 ? head : new byte[0]);
    }

    private void write(byte[] bytes) {
        try {
            Files.createDirectories(file.getParent());
            try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                out.truncate(length);
                out.position(length);
                ByteBuffer rest = ByteBuffer.wrap(bytes);
                while (rest.hasRemaining()) {
                    out.write(rest);
                }
                out.force(true);
            }
            length += bytes.length;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
