// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import dev.redrive.core.alert.Alert;
import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.AlertKind;
import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.message.QueueName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a restart must not forget: which alerts are active, so that each is raised and cleared once, and the last changes. One
 * line each, its fields apart by tabs; replaced whole at every change. Owned by the desk's thread.
 */
final class AlertFile {

    private static final Logger LOG = LoggerFactory.getLogger(AlertFile.class);
    private static final String HEAD = "redrive alerts 1";
    private static final String ACTIVE = "active";
    private static final int FIELDS = 7;
    /** A cleared alert has one more: its figure when it was cleared, or nothing where that was unknown. */
    private static final int FIELDS_WITH_VALUE = 8;

    private final Path file;

    /** @param active and recent as {@link dev.redrive.core.alert.Alerts} has them */
    record Kept(List<Alert> active, List<AlertChange> recent) {
        static final Kept NOTHING = new Kept(List.of(), List.of());
    }

    AlertFile(Path data) {
        this.file = data.resolve("alerts.txt");
    }

    /** A file that cannot be read is told and passed by: alerts that are still due are raised again. */
    Kept read() {
        try {
            PrivateFiles.close(file);
            return Files.exists(file) ? parsed(Files.readAllLines(file)) : Kept.NOTHING;
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            LOG.warn("{} cannot be read and is passed by: {}", file, e.toString());
            return Kept.NOTHING;
        }
    }

    void write(Kept kept) {
        List<String> lines = new ArrayList<>();
        lines.add(HEAD);
        kept.active.forEach(alert -> lines.add(line(ACTIVE, alert, alert.since())));
        kept.recent.forEach(change -> lines.add(line(change)));
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            PrivateFiles.write(draft, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("{} cannot be written, so a restart will not know of this: {}", file, e.toString());
        }
    }

    private static String line(AlertChange change) {
        String line = line(change.word(), change.alert(), change.at());
        return change instanceof AlertChange.Cleared cleared
                ? line + "\t" + (cleared.value() == null ? "" : cleared.value())
                : line;
    }

    private static String line(String word, Alert alert, Instant at) {
        return String.join(
                "\t",
                word,
                alert.queue().value(),
                alert.kind().word(),
                Double.toString(alert.value()),
                Double.toString(alert.threshold()),
                alert.since().toString(),
                at.toString());
    }

    private static Kept parsed(List<String> lines) {
        if (lines.isEmpty() || !lines.getFirst().equals(HEAD)) {
            throw new IllegalArgumentException("it does not begin with '" + HEAD + "'");
        }
        List<Alert> active = new ArrayList<>();
        List<AlertChange> recent = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split("\t", -1);
            if (fields.length != FIELDS && fields.length != FIELDS_WITH_VALUE) {
                throw new IllegalArgumentException("a line has " + fields.length + " fields");
            }
            Alert alert = alert(fields);
            Instant at = Instant.parse(fields[6]);
            switch (fields[0]) {
                case ACTIVE -> active.add(alert);
                case "raised" -> recent.add(new AlertChange.Raised(alert));
                case "cleared" -> recent.add(new AlertChange.Cleared(alert, at, cleared(fields)));
                default -> throw new IllegalArgumentException("a line begins with '" + fields[0] + "'");
            }
        }
        return new Kept(active, recent);
    }

    /** Null also in a file of an earlier version, which did not keep it. */
    private static @Nullable Double cleared(String[] fields) {
        return fields.length < FIELDS_WITH_VALUE || fields[FIELDS].isEmpty() ? null : Double.valueOf(fields[FIELDS]);
    }

    private static Alert alert(String[] fields) {
        AlertKind kind = AlertKind.named(fields[2])
                .orElseThrow(() -> new IllegalArgumentException("there is no alert '" + fields[2] + "'"));
        return new Alert(
                new QueueName(fields[1]),
                kind,
                Double.parseDouble(fields[3]),
                Double.parseDouble(fields[4]),
                Instant.parse(fields[5]));
    }
}
