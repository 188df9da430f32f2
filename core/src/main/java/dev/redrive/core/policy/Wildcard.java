// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import java.util.Comparator;

/** A text that stands for itself, or, with {@code *} at its end, for all that begin like it. */
final class Wildcard {

    /** Exact before prefix, longer before shorter; what is left is told apart by the alphabet. */
    static final Comparator<String> CLOSEST_FIRST = Comparator.<String, Boolean>comparing(Wildcard::isPrefix)
            .thenComparing(Comparator.comparingInt(String::length).reversed())
            .thenComparing(Comparator.naturalOrder());

    private static final int LENGTH_MAX = 256;

    private Wildcard() {}

    static void check(String pattern) {
        if (pattern.isBlank() || pattern.length() > LENGTH_MAX) {
            throw new IllegalArgumentException("a pattern has 1 to " + LENGTH_MAX + " characters: '" + pattern + "'");
        }
        int star = pattern.indexOf('*');
        if (star >= 0 && star < pattern.length() - 1) {
            throw new IllegalArgumentException("'*' may only stand at the end of a pattern: '" + pattern + "'");
        }
    }

    static boolean matches(String pattern, String text) {
        return isPrefix(pattern) ? text.regionMatches(0, pattern, 0, pattern.length() - 1) : text.equals(pattern);
    }

    private static boolean isPrefix(String pattern) {
        return pattern.endsWith("*");
    }
}
