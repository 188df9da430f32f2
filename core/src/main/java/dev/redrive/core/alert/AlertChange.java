// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.alert;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An alert begins or ends. Each is told once. */
public sealed interface AlertChange {

    Alert alert();

    Instant at();

    /** The figure at the moment of the change; null if it was unknown then. */
    @Nullable
    Double value();

    /** {@code raised} or {@code cleared}. */
    String word();

    /** For people, as of the moment of the change. */
    String text();

    record Raised(Alert alert) implements AlertChange {
        @Override
        public Instant at() {
            return alert.since();
        }

        @Override
        public Double value() {
            return alert.value();
        }

        @Override
        public String word() {
            return "raised";
        }

        @Override
        public String text() {
            return alert.text();
        }
    }

    record Cleared(Alert alert, Instant at, @Nullable Double value) implements AlertChange {
        @Override
        public String word() {
            return "cleared";
        }

        @Override
        public String text() {
            String raised = "when raised: " + alert.text();
            return value == null ? "over; " + raised : "over: " + alert.kind().measured(value) + "; " + raised;
        }
    }
}
