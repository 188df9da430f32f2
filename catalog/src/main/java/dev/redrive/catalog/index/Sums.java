// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A group as the index knows it: everything but what people have said about it.
 *
 * @param letters those that were asked for
 * @param ever all, whatever became of them; each once, in the group of its last death
 * @param first the earliest death of the group, even if that letter has died again since
 * @param sources of those asked for, most first
 */
public record Sums(
        String id,
        String title,
        String why,
        String code,
        @Nullable String error,
        long letters,
        long ever,
        Instant first,
        Instant last,
        Map<String, Long> sources) {}
