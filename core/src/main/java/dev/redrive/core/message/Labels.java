// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import org.jspecify.annotations.Nullable;

/**
 * What a producer says about a message besides its content. Everything may be absent but the priority.
 *
 * @param type what policies by type look at, e.g. {@code invoice.created}
 * @param producerId the producer's own id, kept beside ours
 */
public record Labels(
        @Nullable String type,
        Priority priority,
        @Nullable String source,
        @Nullable String producerId,
        @Nullable String correlationId) {

    public static final Labels NONE = new Labels(null, Priority.NORMAL, null, null, null);

    public static Labels ofType(String type) {
        return new Labels(type, Priority.NORMAL, null, null, null);
    }
}
