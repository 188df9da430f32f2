// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import org.jspecify.annotations.Nullable;

/**
 * A letter in a choice: what names it, and what decides its turn.
 *
 * @param key as much of it as the index keeps
 * @param partition and {@code offset}: -1 if it has none
 * @param created in milliseconds
 */
public record Chosen(
        String id,
        String yard,
        int replays,
        String source,
        @Nullable String key,
        long partition,
        long offset,
        long created) {}
