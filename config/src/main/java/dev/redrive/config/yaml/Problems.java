// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with one file. Owned by the thread that reads it. */
public final class Problems {

    /** Beyond this a report helps nobody; the rest is only counted. */
    public static final int REPORTED_MAX = 200;

    private static final Comparator<Problem> IN_THE_FILE =
            Comparator.comparing(Problem::place, Comparator.nullsFirst(Comparator.naturalOrder()));

    private final String file;
    private final List<Problem> found = new ArrayList<>();
    private int unreported;

    public Problems(String file) {
        this.file = file;
    }

    /** The file as a whole. */
    public void report(String what, String remedy) {
        add(null, Trail.ROOT, what, remedy);
    }

    public void report(Node node, String what, String remedy) {
        add(node.place(), node.trail(), what, remedy);
    }

    public void report(Place place, Trail trail, String what, String remedy) {
        add(place, trail, what, remedy);
    }

    /** All of them, the unreported ones included. */
    public int count() {
        return found.size() + unreported;
    }

    /** What is found from here on is only counted. */
    public boolean full() {
        return found.size() == REPORTED_MAX;
    }

    /** In the order of the file. */
    public List<Problem> inOrder() {
        var all = new ArrayList<>(found);
        all.sort(IN_THE_FILE);
        if (unreported > 0) {
            all.add(new Problem(file, null, "", unreported + " more problems", "correct these first"));
        }
        return List.copyOf(all);
    }

    private void add(@Nullable Place place, Trail trail, String what, String remedy) {
        if (full()) {
            unreported++;
            return;
        }
        found.add(new Problem(file, place, trail.toString(), what, remedy));
    }
}
