// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.port.Refused;
import dev.redrive.kafka.look.Look;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the message that an id, or the beginning of one, means. Used by one thread. */
final class Finder {

    static final int PREFIX_MIN = 8;

    private static final int CANDIDATES_SHOWN = 10;

    private final Waiters waiters;
    private final Backlog backlog;

    Finder(Waiters waiters, Backlog backlog) {
        this.waiters = waiters;
        this.backlog = backlog;
    }

    /** Where it is. */
    sealed interface Found {

        /** Waits for its next attempt. */
        record Waits(Waiter waiter) implements Found {}

        /** On the topic, and not finished. */
        record Lies(Look.Spot spot) implements Found {}
    }

    /**
     * Empty if a dead message is meant.
     *
     * @param dead ids of the dead messages that may be meant; of a message that is dead and waits, the dead one counts
     */
    Optional<Found> find(String typed, Set<String> dead) {
        String prefix = typed.strip();
        if (prefix.length() < PREFIX_MIN) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "'" + typed + "' is not an item id",
                    "the first " + PREFIX_MIN + " characters of an id, or more, will do");
        }
        Map<String, Found> candidates = candidates(prefix);
        if (dead.isEmpty() && candidates.isEmpty()) {
            return Optional.of(carried(prefix));
        }
        candidates.keySet().removeAll(dead);
        Found exact = candidates.get(prefix);
        return exact == null ? only(prefix, candidates, dead) : Optional.of(exact);
    }

    /** By message: what is known later counts for more. */
    private Map<String, Found> candidates(String prefix) {
        Map<String, Found> candidates = new HashMap<>();
        backlog.matching(prefix).forEach((id, spot) -> candidates.put(id, new Found.Lies(spot)));
        for (Waiter each : waiters.all()) {
            if (each.id().startsWith(prefix)) {
                candidates.put(each.id(), new Found.Waits(each));
            }
        }
        return candidates;
    }

    /** The last resort, because records are read for it. */
    private Found carried(String prefix) {
        Backlog.Carried carried = backlog.carrying(prefix);
        Map<String, Found> candidates = new HashMap<>();
        carried.byId().forEach((id, spot) -> candidates.put(id, waits(id, spot)));
        return only(prefix, candidates, Set.of())
                .orElseThrow(() -> carried.all()
                        ? new Refused(Refused.Kind.NOT_FOUND, "there is no item " + prefix, null)
                        : new Refused(
                                Refused.Kind.NOT_FOUND,
                                "there is no item " + prefix + " among the dead, the failed and the next pending ones",
                                "no more than " + Backlog.READ_MAX
                                        + " pending ones, or 256 MiB of them, are looked through"));
    }

    private Found waits(String id, Look.Spot spot) {
        return waiters.all().stream()
                .filter(each -> each.where().equals(spot))
                .findFirst()
                .<Found>map(each -> new Found.Waits(each.named(id)))
                .orElseGet(() -> new Found.Lies(spot));
    }

    /** Empty if it is a dead one, or there is none. */
    private static Optional<Found> only(String prefix, Map<String, Found> candidates, Set<String> dead) {
        List<String> ids = Stream.concat(candidates.keySet().stream(), dead.stream())
                .sorted()
                .limit(CANDIDATES_SHOWN)
                .toList();
        if (ids.size() > 1) {
            throw new Refused(
                    Refused.Kind.INVALID, prefix + " could be any of " + String.join(", ", ids), "give more of the id");
        }
        return candidates.values().stream().findFirst();
    }
}
