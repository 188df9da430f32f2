// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change that somebody asked for.
 *
 * @param what the request's method and path
 * @param detail what its body said, without payloads
 * @param status the answer's
 */
public record AuditView(
        Instant at,
        String by,
        String role,
        String from,
        String what,
        @Nullable String detail,
        int status) {}
