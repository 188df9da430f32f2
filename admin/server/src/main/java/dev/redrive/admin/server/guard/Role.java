// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import java.util.Locale;

/** What a person may do; each may do what those before may. */
public enum Role {
    /** Look. */
    VIEWER,
    /** Push, retry, replay, drop, pause. */
    OPERATOR,
    /** Does also what touches the whole installation: backups, the audit book, adopted topics. */
    ADMIN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
