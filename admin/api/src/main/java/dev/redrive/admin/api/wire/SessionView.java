// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import org.jspecify.annotations.Nullable;

/**
 * Who the server takes the caller for.
 *
 * @param known whether the caller may ask anything at all
 * @param tokens whether the server asks for tokens
 * @param payloads whether values and headers of messages may be seen
 */
public record SessionView(
        boolean known,
        boolean tokens,
        @Nullable String name,
        @Nullable String role,
        boolean payloads) {}
