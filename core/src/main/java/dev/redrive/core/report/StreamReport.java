// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document on its way through a pipeline, as people see it.
 *
 * @param path the nodes it has passed, oldest first
 * @param history what each of them said
 */
public record StreamReport(
        String id, String pipeline, Document document, List<String> path, List<Said> history, Instant enteredAt) {

    public StreamReport {
        path = List.copyOf(path);
        history = List.copyOf(history);
    }

    /**
     * What travels.
     *
     * @param reference where it lies in the repository; null if it travels itself
     */
    public record Document(
            @Nullable String id,
            @Nullable String type,
            long size,
            @Nullable String reference,
            Map<String, String> metadata) {}

    /**
     * What one node said.
     *
     * @param outcome succeeded, rejected or filtered
     * @param changed whether the document went on otherwise than it came
     */
    public record Said(
            String node,
            String outcome,
            Instant at,
            int attempts,
            @Nullable String code,
            @Nullable String message,
            boolean changed) {}
}
