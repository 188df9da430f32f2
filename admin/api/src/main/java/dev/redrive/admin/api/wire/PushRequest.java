// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message to be pushed; of the two values exactly one must be there.
 *
 * @param id the producer's own id, kept beside ours as {@code producerId}
 * @param priority low, normal, high or critical; normal if absent
 * @param delay how long it waits before its first attempt: {@code 500ms}, {@code 30s}, {@code 1h30m}
 * @param headers in JSON a list of {@code {"name", "value" or "valueBase64"}}, or an object of names and texts
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PushRequest(
        @Nullable String value,
        @Nullable String valueBase64,
        @Nullable String id,
        @Nullable String type,
        @Nullable String key,
        @Nullable String priority,
        @Nullable String source,
        @Nullable String correlationId,
        @Nullable String delay,

        @JsonDeserialize(using = HeadersReader.class) @Nullable
        List<HeaderView> headers) {

    public PushRequest {
        headers = headers == null ? null : List.copyOf(headers);
    }

    public static PushRequest text(String value) {
        return new PushRequest(value, null, null, null, null, null, null, null, null, null);
    }

    public static PushRequest base64(String value) {
        return new PushRequest(null, value, null, null, null, null, null, null, null, null);
    }

    /** The same with another text; what else was said stays. */
    public PushRequest withValue(String text) {
        return new PushRequest(text, null, id, type, key, priority, source, correlationId, delay, headers);
    }

    /** The same with other bytes. */
    public PushRequest withValueBase64(String base64) {
        return new PushRequest(null, base64, id, type, key, priority, source, correlationId, delay, headers);
    }
}
