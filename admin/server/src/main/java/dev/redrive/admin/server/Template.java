// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A path with named holes: {@code /queues/{queue}/items}. A hole takes one segment, never an empty one. */
record Template(String text, List<String> segments) {

    static Template of(String text) {
        return new Template(text, List.of(text.split("/", -1)));
    }

    /** What fills the holes if the path fits. */
    Optional<Map<String, String>> match(String path) {
        String[] given = path.split("/", -1);
        if (given.length != segments.size()) {
            return Optional.empty();
        }
        Map<String, String> filled = new HashMap<>();
        for (int i = 0; i < given.length; i++) {
            String expected = segments.get(i);
            if (isHole(expected) && !given[i].isEmpty()) {
                filled.put(expected.substring(1, expected.length() - 1), decoded(given[i]));
            } else if (!expected.equals(given[i])) {
                return Optional.empty();
            }
        }
        return Optional.of(filled);
    }

    private static boolean isHole(String segment) {
        return segment.startsWith("{");
    }

    /** Throws IllegalArgumentException for a broken escape. */
    private static String decoded(String segment) {
        // In a path, unlike in a form, a plus is a plus.
        return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
