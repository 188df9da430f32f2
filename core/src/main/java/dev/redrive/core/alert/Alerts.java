// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.alert;

import java.util.List;

/** How alerts stand. Any thread may ask. */
public interface Alerts {

    /** Where nobody watches. */
    Alerts NONE = new Alerts() {
        @Override
        public List<ActiveAlert> active() {
            return List.of();
        }

        @Override
        public List<AlertChange> recent() {
            return List.of();
        }
    };

    /** Raised and not cleared yet, by queue, each with its figure as of the last look. */
    List<ActiveAlert> active();

    /** The last changes, the newest first. */
    List<AlertChange> recent();
}
