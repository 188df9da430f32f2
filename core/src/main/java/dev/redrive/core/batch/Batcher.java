// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.batch;

import dev.redrive.core.message.Message;
import java.util.Locale;

/** The two lines that batches are gathered in. */
public enum Batcher {
    STANDARD,
    /** For messages of high and critical priority. */
    CRITICAL;

    public static Batcher of(Message message) {
        return message.content().labels().priority().isUrgent() ? CRITICAL : STANDARD;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
