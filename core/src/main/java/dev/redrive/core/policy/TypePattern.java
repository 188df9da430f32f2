// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

/**
 * Types of messages: one by its name, or all that begin alike ({@code ml.run.*}).
 *
 * <p>Ordered closest first: exact before prefix, longer before shorter.
 */
public record TypePattern(String text) implements Comparable<TypePattern> {

    public TypePattern {
        Wildcard.check(text);
    }

    public boolean matches(String type) {
        return Wildcard.matches(text, type);
    }

    @Override
    public int compareTo(TypePattern other) {
        return Wildcard.CLOSEST_FIRST.compare(text, other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
