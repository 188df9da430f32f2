// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Words of a message that is nothing but a JSON body: its keys, and the values of those keys that name a kind of error. */
final class JsonWords {

    private static final int VALUE_WORDS_MAX = 8;

    private JsonWords() {}

    static void add(String json, int most, Words words) {
        String key = "";
        int at = json.indexOf('"');
        while (at >= 0 && words.count() < most) {
            int end = stringEnd(json, at);
            String string = json.substring(at + 1, Math.min(end, json.length()));
            if (isKey(json, end)) {
                key = string.toLowerCase(Locale.ROOT);
                words.add(string.isEmpty() ? null : Token.word(string));
            } else {
                if (Words.TELLING.contains(key)) {
                    words.add(told(string));
                }
                key = "";
            }
            at = end + 1 < json.length() ? json.indexOf('"', end + 1) : -1;
        }
    }

    private static @Nullable String told(String value) {
        Words inside = Words.of(value, VALUE_WORDS_MAX);
        return inside.count() == 0 ? null : inside.joined();
    }

    private static int stringEnd(String json, int open) {
        int i = open + 1;
        while (i < json.length() && json.charAt(i) != '"') {
            i += json.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(i, json.length());
    }

    private static boolean isKey(String json, int end) {
        int i = end + 1;
        while (i < json.length() && Character.isWhitespace(json.charAt(i))) {
            i++;
        }
        return i < json.length() && json.charAt(i) == ':';
    }
}
