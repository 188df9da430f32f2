// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One change that somebody asked for.
 *
 * @param by the caller's name
 * @param what the request: {@code POST /api/v1/queues/orders/pause}
 * @param detail what the body said, shortened and without payloads; null for nothing
 * @param status the answer's
 */
public record Audited(
        Instant at,
        String by,
        String role,
        String from,
        String what,
        @Nullable String detail,
        int status) {

    public Audited {
        // One that was read from a damaged book may lack them.
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(by, "by");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(what, "what");
    }
}
