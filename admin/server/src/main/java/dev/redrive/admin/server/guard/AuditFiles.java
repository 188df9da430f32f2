// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import dev.redrive.core.item.Page;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The audit book in a folder, with files for each kind of entry. They are made with their first entry. */
public final class AuditFiles implements Audit, AutoCloseable {

    private final Map<AuditKind, AuditFile> files = new EnumMap<>(AuditKind.class);

    public AuditFiles(Path folder) {
        for (AuditKind each : AuditKind.values()) {
            files.put(each, new AuditFile(folder, each));
        }
    }

    @Override
    public void note(AuditKind kind, Audited audited) {
        of(kind).note(audited);
    }

    @Override
    public Page<Audited> read(AuditKind kind, int limit, @Nullable String after) {
        return of(kind).read(limit, after);
    }

    private AuditFile of(AuditKind kind) {
        return Objects.requireNonNull(files.get(kind), kind.word());
    }

    @Override
    public void close() {
        files.values().forEach(AuditFile::close);
    }
}
