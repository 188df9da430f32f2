// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import java.util.Locale;

/** What a person may do; each may do what those before may. */
public enum Role {
    /** Look. */
    VIEWER,
    /** Push, retry, replay, drop, pause. */
    OPERATOR,
    /** What touches the whole installation: backups, the audit book, which topics are read as dead letters. */
    ADMIN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
