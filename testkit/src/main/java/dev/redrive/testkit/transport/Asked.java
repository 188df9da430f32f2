// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** What a store was asked for, in order, and how its messages must stand after each of it. Owned by one thread. */
final class Asked {

    /** One thing it was asked for: what that does, and whether it was answered. */
    private record Act(Consumer<Map<String, Stand>> effect, BooleanSupplier answered) {}

    private Map<String, Stand> settled = new TreeMap<>();
    private final List<Act> since = new ArrayList<>();

    void add(Consumer<Map<String, Stand>> effect, BooleanSupplier answered) {
        since.add(new Act(effect, answered));
    }

    int size() {
        return since.size();
    }

    /** How they stand once all of it is done. */
    Map<String, Stand> inTheEnd() {
        List<Map<String, Stand>> all = states(0);
        return all.get(all.size() - 1);
    }

    /** How many were answered; all before the last of them must be done, too. */
    int answered() {
        int answered = 0;
        for (int i = 0; i < since.size(); i++) {
            if (since.get(i).answered.getAsBoolean()) {
                answered = i + 1;
            }
        }
        return answered;
    }

    /** How they may stand when that many were answered: as after the last of them, or after one of those that follow. */
    List<Map<String, Stand>> states(int answered) {
        List<Map<String, Stand>> states = new ArrayList<>();
        Map<String, Stand> state = new TreeMap<>(settled);
        for (int i = 0; i <= since.size(); i++) {
            if (i >= answered) {
                states.add(new TreeMap<>(state));
            }
            if (i < since.size()) {
                since.get(i).effect.accept(state);
            }
        }
        return states;
    }

    /** This is how they stand now, and nothing else is under way. */
    void settle(Map<String, Stand> now) {
        settled = new TreeMap<>(now);
        since.clear();
    }
}
