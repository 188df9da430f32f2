// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import java.util.List;

/** How far a run has come in its letters. Owned by the run. */
final class Place {
    private final Shelf shelf;
    private int chunk;
    private List<Picked> letters = List.of();
    private boolean open;
    private int at;
    private long toSkip;

    Place(Shelf shelf) {
        this.shelf = shelf;
    }

    /** So many at the beginning are not looked at. */
    void skip(long count) {
        toSkip = count;
    }

    /** The next ones, at most so many; they stay the next until they are {@link #passed}. Empty at the end. */
    List<Picked> next(Saved job, int most) {
        while (!open || at >= letters.size()) {
            int following = open ? chunk + 1 : chunk;
            if (following >= job.letters().chunks()) {
                return List.of();
            }
            letters = shelf.letters(job, following);
            chunk = following;
            open = true;
            at = (int) Math.min(letters.size(), toSkip);
            toSkip -= at;
        }
        return letters.subList(at, Math.min(letters.size(), at + most));
    }

    void passed(int count) {
        at += count;
    }
}
