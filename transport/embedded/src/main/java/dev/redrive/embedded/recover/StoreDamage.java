// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The damage to the pages of a database that is known or suspected. While there is any, nothing may be written: a write follows
 * pointers that may be wrong, and destroys what was still whole. Any thread may report and look.
 *
 * <p>A file keeps it for the next process, which would otherwise write until it has found the damage itself. A row that only fails
 * its own checksum is no such damage, if a check of the pages finds none: nothing else is reached through it.
 */
public final class StoreDamage {
    private static final Logger log = LoggerFactory.getLogger(StoreDamage.class);
    private static final int FINDINGS_MAX = 100;

    private final Path file;
    private volatile List<String> findings;

    private StoreDamage(Path file, List<String> findings) {
        this.file = file;
        this.findings = findings;
    }

    static StoreDamage of(Directory directory) throws IOException {
        Path file = directory.damage();
        try {
            List<String> known = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return new StoreDamage(file, known.isEmpty() ? List.of("found by an earlier process") : known);
        } catch (NoSuchFileException e) {
            return new StoreDamage(file, List.of());
        }
    }

    /** Whether SQLite says by this that what it has read cannot be right. */
    public static boolean isShownBy(SQLException e) {
        return e instanceof SQLiteException known
                && switch (SQLiteErrorCode.getErrorCode(known.getResultCode().code & 0xff)) {
                    case SQLITE_CORRUPT, SQLITE_NOTADB -> true;
                    default -> false;
                };
    }

    public boolean isKnown() {
        return !findings.isEmpty();
    }

    /** Takes note of it if it shows damage. */
    public void report(SQLException e) {
        if (isShownBy(e)) {
            report(List.of(String.valueOf(e.getMessage())));
        }
    }

    public synchronized void report(List<String> found) {
        List<String> fresh = found.stream()
                .filter(each -> !findings.contains(each))
                .distinct()
                .limit(FINDINGS_MAX - findings.size())
                .toList();
        if (fresh.isEmpty()) {
            return;
        }
        log.atError()
                .addKeyValue("findings", fresh.size())
                .addKeyValue("first", fresh.get(0))
                .log("the database is damaged");
        List<String> all = new ArrayList<>(findings);
        all.addAll(fresh);
        findings = List.copyOf(all);
        try {
            PrivateFiles.write(file, (String.join("\n", all) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            log.atError().addKeyValue("file", file).setCause(e).log("the damage cannot be noted for the next process");
        }
    }

    /** A check of all pages has found none: what an earlier process has seen was mended, or another database stands here now. */
    public synchronized void disproved() throws IOException {
        findings = List.of();
        Files.deleteIfExists(file);
    }

    /** The refusal of all writes; null while no damage is known. */
    public @Nullable Refused refusal() {
        List<String> known = findings;
        if (known.isEmpty()) {
            return null;
        }
        String more = known.size() == 1 ? "" : " (and " + (known.size() - 1) + " more; verify lists them)";
        return new Refused(
                Refused.Kind.DAMAGED,
                "the database is damaged: " + known.get(0) + more,
                "restore a backup into an empty directory; what can be read can still be listed, shown and backed up");
    }
}
