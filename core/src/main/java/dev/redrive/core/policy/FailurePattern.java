// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import dev.redrive.core.attempt.Failure;

/**
 * Failures by their code ({@code TIMEOUT}) or by their type: an exception's class name, qualified or simple,
 * {@code HTTP 503}, {@code exit 1}; or all that begin alike ({@code java.net.*}, {@code HTTP 5*}).
 *
 * <p>Ordered closest first: exact before prefix, longer before shorter.
 */
public record FailurePattern(String text) implements Comparable<FailurePattern> {

    public FailurePattern {
        Wildcard.check(text);
    }

    public boolean matches(Failure failure) {
        String type = failure.type();
        return Wildcard.matches(text, failure.code())
                || (type != null && (Wildcard.matches(text, type) || Wildcard.matches(text, simple(type))));
    }

    @Override
    public int compareTo(FailurePattern other) {
        return Wildcard.CLOSEST_FIRST.compare(text, other.text);
    }

    @Override
    public String toString() {
        return text;
    }

    /** The name without its package and its enclosing class. */
    private static String simple(String type) {
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }
}
