// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import dev.redrive.kafka.park.Waiting.Due;
import dev.redrive.kafka.park.Waiting.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of {@link Waiting} as plainly as they can be said: two sets, searched from end to end. */
final class NaiveWaiting {
    private static final Comparator<Due> AGE = Comparator.<Due>comparingInt(
                    each -> each.copy().replays())
            .thenComparingInt(each -> each.copy().attempt());
    private static final Comparator<Due> STAYS = AGE.thenComparingLong(
                    each -> each.place().offset())
            .thenComparingInt(each -> each.place().partition());
    private static final Comparator<Due> SOONEST = Comparator.comparingLong(Due::due)
            .thenComparingLong(each -> each.place().offset())
            .thenComparingInt(each -> each.place().partition());

    private final Map<Place, Due> waiting = new HashMap<>();
    private final Map<Place, Due> active = new HashMap<>();

    Set<Place> add(Due added) {
        if (waiting.containsKey(added.place()) || active.containsKey(added.place())) {
            return Set.of();
        }
        waiting.put(added.place(), added);
        return dropOlderThanTheNewest(added);
    }

    List<Due> due(long now, int max) {
        List<Due> taken = takeable()
                .filter(each -> each.due() <= now)
                .sorted(SOONEST)
                .limit(max)
                .toList();
        taken.forEach(each -> {
            waiting.remove(each.place());
            active.put(each.place(), each);
        });
        return taken;
    }

    Set<Place> giveBack(Due due) {
        active.remove(due.place());
        waiting.put(due.place(), due);
        return dropOlderThanTheNewest(due);
    }

    Set<Place> settled(Place place) {
        Due settled = active.remove(place);
        Set<Place> finished = new HashSet<>(Set.of(place));
        twins(settled).filter(each -> AGE.compare(each, settled) <= 0).forEach(each -> finished.add(each.place()));
        waiting.keySet().removeAll(finished);
        return finished;
    }

    void forget(int partition) {
        waiting.keySet().removeIf(place -> place.partition() == partition);
        active.keySet().removeIf(place -> place.partition() == partition);
    }

    long nextDue() {
        return takeable().mapToLong(Due::due).min().orElse(Long.MAX_VALUE);
    }

    Map<Integer, Integer> late(long now) {
        return takeable()
                .filter(each -> each.due() <= now)
                .collect(Collectors.toMap(each -> each.place().partition(), each -> 1, Integer::sum));
    }

    List<Long> lying(int partition) {
        return takeable()
                .map(Due::place)
                .filter(place -> place.partition() == partition)
                .map(Place::offset)
                .sorted()
                .toList();
    }

    int size() {
        return waiting.size();
    }

    List<Due> active() {
        return active.values().stream().sorted(SOONEST).toList();
    }

    long bytes() {
        return Stream.concat(waiting.values().stream(), active.values().stream())
                .mapToLong(each -> each.bytes().length)
                .sum();
    }

    private Set<Place> dropOlderThanTheNewest(Due one) {
        Optional<Due> newest = twins(one).max(STAYS);
        List<Place> older = new ArrayList<>(twins(one).map(Due::place).toList());
        newest.ifPresent(each -> older.remove(each.place()));
        older.forEach(waiting::remove);
        return Set.copyOf(older);
    }

    /** All that wait of that message. */
    private Stream<Due> twins(Due one) {
        return waiting.values().stream().filter(each -> isSame(each, one));
    }

    private Stream<Due> takeable() {
        return waiting.values().stream()
                .filter(each -> active.values().stream().noneMatch(other -> isSame(each, other)));
    }

    private static boolean isSame(Due one, Due other) {
        return Copies.id(one.bytes()).equals(Copies.id(other.bytes()));
    }
}
