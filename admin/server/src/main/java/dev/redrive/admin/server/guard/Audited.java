// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request that was written down.
 *
 * @param by the caller's name, {@link #UNKNOWN} without a right token
 * @param from the client's address
 * @param what the request: {@code POST /api/v1/queues/orders/pause}, shortened
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

    /** Stands for whoever sent no token of ours. */
    public static final String UNKNOWN = "unknown";

    /** The role of {@link #UNKNOWN}. */
    public static final String NO_ROLE = "none";

    public Audited {
        // One that was read from a damaged book may lack them.
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(by, "by");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(what, "what");
    }
}
