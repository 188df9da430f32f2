// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.SessionCookie;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, and from where.
 *
 * @param caller null for someone without a token, where tokens are asked for
 * @param from the client's address, for the audit book
 * @param cookie of a browser's session; null where no browser can ask
 * @param idempotencyKey the caller's own word for this request, so that it can be repeated without harm
 */
public record Visit(
        @Nullable Caller caller,
        String from,
        @Nullable SessionCookie cookie,
        @Nullable String idempotencyKey) {

    /** The command line on the data directory itself. */
    public static final Visit LOCAL = new Visit(Caller.LOCAL, "local", null, null);

    /** The same visit by someone who has just shown a token. */
    Visit as(Caller known) {
        return new Visit(known, from, cookie, idempotencyKey);
    }
}
