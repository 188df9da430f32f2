// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.alert;

import java.time.Instant;

/** An alert begins or ends. Each is told once. */
public sealed interface AlertChange {

    Alert alert();

    Instant at();

    /** {@code raised} or {@code cleared}. */
    String word();

    record Raised(Alert alert) implements AlertChange {
        @Override
        public Instant at() {
            return alert.since();
        }

        @Override
        public String word() {
            return "raised";
        }
    }

    record Cleared(Alert alert, Instant at) implements AlertChange {
        @Override
        public String word() {
            return "cleared";
        }
    }
}
