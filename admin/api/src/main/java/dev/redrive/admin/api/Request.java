// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is asked.
 *
 * @param path with its segments percent-encoded, as {@link Paths} builds it
 * @param query names and values, not encoded
 * @param body JSON; null for none
 */
public record Request(
        String method,
        String path,
        Map<String, String> query,
        @Nullable String body) {

    public Request {
        query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
    }

    public static Request get(String path) {
        return new Request("GET", path, Map.of(), null);
    }

    public static Request post(String path, @Nullable String body) {
        return new Request("POST", path, Map.of(), body);
    }

    public static Request delete(String path) {
        return new Request("DELETE", path, Map.of(), null);
    }

    /** The same with one more query parameter; null leaves it out. */
    public Request with(String name, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        Map<String, String> more = new LinkedHashMap<>(query);
        more.put(name, value.toString());
        return new Request(method, path, more, body);
    }
}
