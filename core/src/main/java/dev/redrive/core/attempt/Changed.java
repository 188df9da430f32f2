// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import dev.redrive.core.message.Payload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a handler made of a document, as it goes on from a pipeline's node. A queue that is no node's has no use for it.
 *
 * @param body null if it stays as it was
 * @param type null if it stays as it was
 * @param metadata put over what there is
 */
public record Changed(@Nullable Payload body, @Nullable String type, Map<String, String> metadata) {

    /** Of what handlers read from other processes. */
    public static final int BODY_MAX = 16 << 20;

    public Changed {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }

    /** Another body, and the rest as it was. */
    public static Changed to(Payload body) {
        return new Changed(body, null, Map.of());
    }

    /** The same, of another type. */
    public Changed ofType(String other) {
        return new Changed(body, other, metadata);
    }

    /** The same, with one more fact. */
    public Changed with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(metadata);
        more.put(name, value);
        return new Changed(body, type, more);
    }
}
