// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.alert;

import org.jspecify.annotations.Nullable;

/**
 * An alert that is raised and not cleared yet, with its figure as of the last look.
 *
 * @param value null if it is unknown: nobody has looked since the start, or the window holds too little to judge by
 */
public record ActiveAlert(Alert alert, @Nullable Double value) {

    /** For people: {@code 907 dead letters, more than 100}. Says so where the figure is unknown or has come down. */
    public String text() {
        AlertKind kind = alert.kind();
        if (value == null) {
            return "now unknown; when raised: " + alert.text();
        }
        return value > alert.threshold()
                ? kind.sentence(value, alert.threshold())
                : kind.measured(value) + ", no longer more than " + kind.shown(alert.threshold());
    }
}
