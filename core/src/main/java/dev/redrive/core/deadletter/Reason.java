// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import java.util.Locale;

/** Why a message was buried. */
public enum Reason {
    /** Its attempts are used up. */
    EXHAUSTED,
    /** A handler or a rule says that no other attempt can help. */
    PERMANENT,
    /** The handler worked and found the message to be bad. */
    REJECTED,
    /** It does not fit its queue's schema. */
    INVALID,
    /** Its bytes could not be read. */
    UNREADABLE,
    /** It grew older than its policy allows. */
    EXPIRED,
    /** It ended the process that attempted it, again and again. */
    CRASHED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
