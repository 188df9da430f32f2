// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document on its way through a pipeline.
 *
 * @param size of the document, in bytes
 * @param reference where it lies in the document repository; null if it travels itself
 * @param path the nodes it has passed, oldest first
 */
public record StreamView(
        String streamId,
        String pipeline,
        @Nullable String documentId,
        @Nullable String type,
        long size,
        @Nullable String reference,
        Map<String, String> metadata,
        List<String> path,
        List<SaidView> history,
        Instant enteredAt) {

    public StreamView {
        path = List.copyOf(path);
        history = List.copyOf(history);
    }

    /**
     * What one node said of it.
     *
     * @param outcome succeeded, rejected or filtered
     * @param changed whether the document went on otherwise than it came
     */
    public record SaidView(
            String node,
            String outcome,
            Instant at,
            int attempts,
            @Nullable String code,
            @Nullable String message,
            boolean changed) {}
}
