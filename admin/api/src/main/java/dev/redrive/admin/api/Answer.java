// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came back.
 *
 * @param contentType null when there is no body
 * @param headers besides the content type, few: {@code Allow}, {@code Location}
 */
public record Answer(int status, @Nullable String contentType, String body, Map<String, String> headers) {

    public static final String JSON = "application/json";
    public static final String PROBLEM = "application/problem+json";

    public Answer {
        headers = Map.copyOf(headers);
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
        return new Answer(status, contentType, body, more);
    }

    public boolean ok() {
        return status >= 200 && status < 300;
    }

    public boolean isProblem() {
        return contentType != null && contentType.startsWith(PROBLEM);
    }
}
