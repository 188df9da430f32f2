// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import dev.redrive.core.item.Page;
import org.jspecify.annotations.Nullable;

/** The book in which changes, access to payloads and refused requests are written down. Any thread may call. */
public interface Audit {

    void note(AuditKind kind, Audited audited);

    /** Newest first. */
    Page<Audited> read(AuditKind kind, int limit, @Nullable String after);
}
