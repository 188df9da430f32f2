// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.Comparator;

/** Where something stands in the file; both counted from 1, as editors do. */
public record Place(int line, int column) implements Comparable<Place> {

    private static final Comparator<Place> IN_THE_FILE =
            Comparator.comparingInt(Place::line).thenComparingInt(Place::column);

    @Override
    public int compareTo(Place other) {
        return IN_THE_FILE.compare(this, other);
    }

    @Override
    public String toString() {
        return line + ":" + column;
    }
}
