// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

/** The name of a queue; dots make namespaces ({@code billing.orders}). */
public record QueueName(String value) implements Comparable<QueueName> {

    public static final int LENGTH_MAX = 120;

    public QueueName {
        if (value.length() > LENGTH_MAX || !isWellFormed(value)) {
            throw new IllegalArgumentException("'" + value + "' is not a queue name: use letters, digits, '_', '-', "
                    + "and '.' between namespaces, at most " + LENGTH_MAX + " characters");
        }
    }

    /** Parts of at least one character with dots between them. Made for every push, so without a pattern. */
    private static boolean isWellFormed(String name) {
        boolean inPart = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = isLetter(c);
            if (!letter && (c != '.' || !inPart)) {
                return false;
            }
            inPart = letter;
        }
        return inPart;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    }

    @Override
    public int compareTo(QueueName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
