// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import java.util.Locale;

/** The kinds of audit entries. Each has files of its own, so that many of one kind push out none of the others. */
public enum AuditKind {
    /** Changes that were done, or may have been: what ended in a fault of the server is one of these. */
    CHANGES("audit", 32),
    /** Sign-ons of browsers, payloads that were shown, exports that were downloaded. */
    ACCESS("audit-access", 32),
    /** Requests that were refused, and wrong tokens. */
    REFUSED("audit-refused", 8);

    private static final long MIB = 1024 * 1024;

    private final String file;
    private final long fullAt;

    AuditKind(String file, int fullMib) {
        this.file = file;
        this.fullAt = fullMib * MIB;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of its file, without an ending. */
    String file() {
        return file;
    }

    /** Bytes at which the file becomes the older one. */
    long fullAt() {
        return fullAt;
    }
}
