// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.port.Refused;
import org.jspecify.annotations.Nullable;

/** A place in a list, ordered by two numbers: the order of the list, then the seq. */
record Cursor(long first, long second) implements Comparable<Cursor> {

    static @Nullable Cursor of(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String[] parts = text.split("\\.", -1);
        try {
            if (parts.length == 2) {
                return new Cursor(Long.parseLong(parts[0], 36), Long.parseLong(parts[1], 36));
            }
        } catch (NumberFormatException e) {
            throw refused(text);
        }
        throw refused(text);
    }

    private static Refused refused(String text) {
        return new Refused(Refused.Kind.INVALID, "'" + text + "' is not a cursor", "take the one of the page before");
    }

    @Override
    public int compareTo(Cursor other) {
        return first != other.first ? Long.compare(first, other.first) : Long.compare(second, other.second);
    }

    @Override
    public String toString() {
        return Long.toString(first, 36) + "." + Long.toString(second, 36);
    }
}
