// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.port.Intake;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What keeps a queue from reading or writing, by where it is. The engine hears of all of it as one. Owned by the line thread. */
final class Troubles {

    private final Map<String, Trouble> all = new LinkedHashMap<>();

    /** @param recordsNothing whether no verdict can be recorded while it lasts */
    private record Trouble(String cause, boolean recordsNothing) {}

    /** @param cause null when it is over */
    void note(String where, @Nullable String cause, boolean recordsNothing) {
        if (cause == null) {
            all.remove(where);
        } else {
            all.put(where, new Trouble(cause, recordsNothing));
        }
    }

    void tell(String where, @Nullable String cause, boolean recordsNothing, Intake intake) {
        boolean before = !all.isEmpty();
        note(where, cause, recordsNothing);
        if (!all.isEmpty()) {
            tellAll(intake);
        } else if (before) {
            intake.healed();
        }
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    void tellAll(Intake intake) {
        if (all.isEmpty()) {
            return;
        }
        String causes = all.values().stream().map(Trouble::cause).collect(Collectors.joining("; "));
        if (all.values().stream().anyMatch(Trouble::recordsNothing)) {
            intake.ledgerBlocked(causes, true);
        } else {
            intake.blocked(causes);
        }
    }
}
