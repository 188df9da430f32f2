// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert.tell;

import dev.redrive.core.alert.AlertChange;

/** Tells one target. Returns at once, whatever the target does. */
interface Teller {

    void tell(AlertChange change);

    /** Finishes what it has, if that takes no longer than a moment. */
    default void close() {}
}
