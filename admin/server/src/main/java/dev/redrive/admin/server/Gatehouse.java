// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.server.guard.Audit;
import dev.redrive.admin.server.guard.AuditKind;
import dev.redrive.admin.server.guard.Audited;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.redact.Redaction;
import dev.redrive.core.item.Page;
import dev.redrive.core.time.Time;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in, what is written down about them, and what they see.
 *
 * @param redaction as it is configured right now
 */
public record Gatehouse(Guard guard, Audit audit, Supplier<Redaction> redaction, Time time) {

    /** Everyone may: for the command line on the data directory itself. */
    public static Gatehouse open(Audit audit, Time time, Redaction redaction) {
        return new Gatehouse(Guard.open(time), audit, () -> redaction, time);
    }

    /** Everyone may, and nothing is written down: where there is no data directory. */
    public static Gatehouse open(Time time, Redaction redaction) {
        return open(new Unwritten(), time, redaction);
    }

    /** Writes down a change that the command line made on the data directory without a request. */
    public void noteLocalChange(String what, int status) {
        Visit local = Visit.LOCAL;
        Caller caller = Caller.LOCAL;
        audit.note(
                AuditKind.CHANGES,
                new Audited(
                        time.now().wall(),
                        caller.name(),
                        caller.role().word(),
                        local.from(),
                        Books.shortened(what),
                        null,
                        status));
    }

    private record Unwritten() implements Audit {

        @Override
        public void note(AuditKind kind, Audited audited) {}

        @Override
        public Page<Audited> read(AuditKind kind, int limit, @Nullable String after) {
            return new Page<>(List.of(), null);
        }
    }
}
