// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.port.Intake;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What keeps a queue from reading or writing, by where it is. The engine hears of all of it as one. Owned by the line thread. */
final class Troubles {

    private final Map<String, String> causes = new LinkedHashMap<>();

    /** @param cause null when it is over */
    void note(String where, @Nullable String cause) {
        if (cause == null) {
            causes.remove(where);
        } else {
            causes.put(where, cause);
        }
    }

    void tell(String where, @Nullable String cause, Intake intake) {
        boolean before = !causes.isEmpty();
        note(where, cause);
        if (!causes.isEmpty()) {
            tellAll(intake);
        } else if (before) {
            intake.healed();
        }
    }

    boolean isEmpty() {
        return causes.isEmpty();
    }

    void tellAll(Intake intake) {
        if (!causes.isEmpty()) {
            intake.blocked(String.join("; ", causes.values()));
        }
    }
}
