// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.server.guard.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, and from where.
 *
 * @param caller null for someone without a token, where tokens are asked for
 * @param from the address, for the audit book
 * @param cookie of a browser's session
 * @param idempotencyKey the caller's own word for this request, so that it can be repeated without harm
 */
public record Visit(
        @Nullable Caller caller,
        String from,
        @Nullable String cookie,
        @Nullable String idempotencyKey) {

    /** The command line on the data directory itself. */
    public static final Visit LOCAL = new Visit(Caller.LOCAL, "local", null, null);
}
