// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came back.
 *
 * @param contentType null when there is no body
 * @param headers besides the content type, few: {@code Allow}, {@code Location}
 * @param file the body, where it may be too long for the memory; {@code body} is empty then
 */
public record Answer(
        int status,
        @Nullable String contentType,
        String body,
        Map<String, String> headers,
        @Nullable Path file) {

    public static final String JSON = "application/json";
    public static final String PROBLEM = "application/problem+json";
    /** Server-sent events: the answer goes on for as long as somebody listens. */
    public static final String LIVE = "text/event-stream";

    public Answer {
        headers = Map.copyOf(headers);
    }

    public Answer(int status, @Nullable String contentType, String body, Map<String, String> headers) {
        this(status, contentType, body, headers, null);
    }

    /** A file of the server's own. */
    public static Answer file(String contentType, Path file) {
        return new Answer(200, contentType, "", Map.of(), file);
    }

    public static Answer json(int status, Object wire) {
        return new Answer(status, JSON, Json.write(wire), Map.of());
    }

    public static Answer text(int status, String contentType, String body) {
        return new Answer(status, contentType, body, Map.of());
    }

    public static Answer empty() {
        return new Answer(204, null, "", Map.of());
    }

    public Answer withHeader(String name, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(name, value);
        return new Answer(status, contentType, body, more, file);
    }

    public boolean ok() {
        return status >= 200 && status < 300;
    }

    public boolean isProblem() {
        return contentType != null && contentType.startsWith(PROBLEM);
    }
}
