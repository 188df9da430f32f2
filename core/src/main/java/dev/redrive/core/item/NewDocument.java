// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import dev.redrive.core.message.Payload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document to be pushed into a pipeline.
 *
 * @param id its producer's name for it; documents of one id are handled in order
 * @param type its media type, or any word for its kind
 * @param metadata facts for conditions and handlers
 */
public record NewDocument(@Nullable String id, @Nullable String type, Map<String, String> metadata, Payload body) {

    public static final int TEXT_MAX = 1024;
    public static final int METADATA_MAX = 64;

    public NewDocument {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        if (metadata.size() > METADATA_MAX) {
            throw new IllegalArgumentException(
                    "metadata has " + metadata.size() + " entries, at most " + METADATA_MAX + " are taken");
        }
        bounded("id", id);
        bounded("type", type);
        metadata.forEach((name, value) -> {
            if (name.isBlank()) {
                throw new IllegalArgumentException("metadata has a name without letters");
            }
            bounded("the metadata's name", name);
            bounded("metadata " + name, value);
        });
    }

    public static NewDocument of(Payload body) {
        return new NewDocument(null, null, Map.of(), body);
    }

    private static void bounded(String what, @Nullable String text) {
        if (text != null && text.length() > TEXT_MAX) {
            throw new IllegalArgumentException(
                    what + " has " + text.length() + " characters, at most " + TEXT_MAX + " are taken");
        }
    }
}
