// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Names of headers whose values are secrets.
 *
 * @param patterns in lower case, {@code *} for any characters
 */
public record SecretHeaders(List<String> patterns) {

    /** The headers that nobody sees even where nothing is configured. */
    public static final SecretHeaders USUAL = new SecretHeaders(List.of(
            "authorization",
            "proxy-authorization",
            "cookie",
            "set-cookie",
            "*token*",
            "*secret*",
            "*password*",
            "*api-key*",
            "*apikey*"));

    public SecretHeaders {
        patterns = List.copyOf(patterns);
    }

    /** These and more, whatever their case. */
    public SecretHeaders and(List<String> more) {
        return new SecretHeaders(Stream.concat(
                        patterns.stream(), more.stream().map(each -> each.toLowerCase(Locale.ROOT)))
                .distinct()
                .toList());
    }

    public boolean matches(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return patterns.stream().anyMatch(pattern -> fits(pattern, lower));
    }

    /** Compares piece by piece, so that no pattern can take long. */
    private static boolean fits(String pattern, String name) {
        String[] pieces = pattern.split("\\*", -1);
        if (pieces.length == 1) {
            return pattern.equals(name);
        }
        if (!name.startsWith(pieces[0])) {
            return false;
        }
        int at = pieces[0].length();
        for (String piece : Arrays.copyOfRange(pieces, 1, pieces.length - 1)) {
            int found = name.indexOf(piece, at);
            if (found < 0) {
                return false;
            }
            at = found + piece.length();
        }
        String last = pieces[pieces.length - 1];
        return name.length() - at >= last.length() && name.endsWith(last);
    }
}
