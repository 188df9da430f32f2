// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import dev.redrive.core.item.Page;
import org.jspecify.annotations.Nullable;

/** The book in which every change is written down, done or refused. Any thread may call. */
public interface Audit {

    void note(Audited audited);

    /** Newest first. */
    Page<Audited> read(int limit, @Nullable String after);
}
