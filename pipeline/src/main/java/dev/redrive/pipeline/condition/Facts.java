// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.condition;

import java.util.List;
import java.util.Map;

/**
 * What a condition may ask about a stream.
 *
 * @param id of the document; empty if it has none
 * @param type of the document; empty if it was not told
 */
public record Facts(String id, String type, long size, Map<String, String> metadata, Stream stream) {

    /**
     * Where it runs, and how far it has come.
     *
     * @param history each with node, outcome, code and message
     */
    public record Stream(String id, String pipeline, List<String> path, List<Map<String, String>> history) {}

    /** By the names that conditions know them by. */
    Map<String, Object> byName() {
        return Map.of(
                Condition.ID,
                id,
                Condition.TYPE,
                type,
                Condition.SIZE,
                size,
                Condition.METADATA,
                metadata,
                Condition.STREAM_ID,
                stream.id,
                Condition.PIPELINE,
                stream.pipeline,
                Condition.PATH,
                stream.path,
                Condition.HISTORY,
                stream.history);
    }
}
