// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.catalog.Catalog;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Yard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Works on some letters of a job: looks them up, judges, acts in their order. Whatever a yard throws leaves nothing counted. */
final class Batch {
    private final Catalog catalog;
    private final Saved job;
    private final boolean again;
    private final Deed deed;

    /** @param again whether this job may have worked on these letters before */
    Batch(Catalog catalog, Saved job, boolean again, Deed deed) {
        this.catalog = catalog;
        this.job = job;
        this.again = again;
        this.deed = deed;
    }

    Tally work(List<Picked> letters) {
        var tally = new Tally();
        Map<String, Map<String, Entry>> known = lookUp(letters);
        var judge = new Judge(job, catalog.heldGroups(), ended(letters), gone(letters, known));
        var turn = new ArrayList<Entry>();
        Map<String, List<DeadLetter>> wornOut = new LinkedHashMap<>();
        Map<String, List<DeadLetter>> unclosed = new LinkedHashMap<>();
        for (Picked each : letters) {
            Entry entry = known.getOrDefault(each.yard(), Map.of()).get(each.id());
            switch (judge.of(each, entry)) {
                case ACT -> turn.add(required(entry));
                case HOLD ->
                    wornOut.computeIfAbsent(each.yard(), any -> new ArrayList<>())
                            .add(required(entry).letter());
                case DONE -> tally.done++;
                case UNCLOSED -> {
                    tally.done++;
                    unclosed.computeIfAbsent(each.yard(), any -> new ArrayList<>())
                            .add(required(entry).letter());
                }
                case HELD -> tally.held++;
                case PASSED -> tally.passed++;
            }
        }
        wornOut.forEach((yard, these) ->
                catalog.yard(yard).hold(these, true, job.job().id()).forEach(tally::heldBack));
        unclosed.forEach((yard, these) ->
                catalog.yard(yard).closeReplayed(these, job.job().id()));
        act(turn, tally);
        return tally;
    }

    /** In stretches of one yard, so that the order holds. */
    private void act(List<Entry> letters, Tally tally) {
        int from = 0;
        while (from < letters.size()) {
            String name = letters.get(from).letter().grave().yard();
            int to = from + 1;
            while (to < letters.size()
                    && letters.get(to).letter().grave().yard().equals(name)) {
                to++;
            }
            Yard yard = catalog.yard(name);
            for (Sent each : deed.act(yard, letters.subList(from, to))) {
                tally.acted(each);
            }
            from = to;
        }
    }

    private Set<String> ended(List<Picked> letters) {
        return again
                ? catalog.ends()
                        .of(job.job().id(), letters.stream().map(Picked::id).toList())
                : Set.of();
    }

    private Set<String> gone(List<Picked> letters, Map<String, Map<String, Entry>> known) {
        var gone = new HashSet<String>();
        if (again) {
            Map<String, List<String>> unknown = new HashMap<>();
            for (Picked each : letters) {
                if (!known.getOrDefault(each.yard(), Map.of()).containsKey(each.id())) {
                    unknown.computeIfAbsent(each.yard(), any -> new ArrayList<>())
                            .add(each.id());
                }
            }
            unknown.forEach((yard, ids) ->
                    gone.addAll(catalog.choices().goneBy(job.job().id(), yard, ids)));
        }
        return gone;
    }

    private Map<String, Map<String, Entry>> lookUp(List<Picked> letters) {
        Map<String, List<String>> ids = new LinkedHashMap<>();
        for (Picked each : letters) {
            ids.computeIfAbsent(each.yard(), any -> new ArrayList<>()).add(each.id());
        }
        var known = new HashMap<String, Map<String, Entry>>();
        ids.forEach((yard, these) -> known.put(yard, catalog.choices().named(yard, these)));
        return known;
    }

    private static Entry required(@Nullable Entry entry) {
        if (entry == null) {
            throw new IllegalStateException("a letter nobody knows has no turn");
        }
        return entry;
    }
}
