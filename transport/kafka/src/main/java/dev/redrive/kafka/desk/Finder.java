// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.port.Refused;
import dev.redrive.kafka.look.Look;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the message that an id, or the beginning of one, means. Used by one thread. */
final class Finder {

    static final int PREFIX_MIN = 8;

    private static final int CANDIDATES_SHOWN = 10;

    private final Graveyard graveyard;
    private final Waiters waiters;
    private final Backlog backlog;

    Finder(Graveyard graveyard, Waiters waiters, Backlog backlog) {
        this.graveyard = graveyard;
        this.waiters = waiters;
        this.backlog = backlog;
    }

    /** Where it is. */
    sealed interface Found {

        /** An open dead letter. */
        record Dead(int number) implements Found {}

        /** Waits for its next attempt. */
        record Waits(Waiter waiter) implements Found {}

        /** On the topic, and not finished. */
        record Lies(Look.Spot spot) implements Found {}

        /** Only a letter that was replayed or dropped is left of it. */
        record Closed(String messageId) implements Found {}
    }

    Found find(String typed) {
        String prefix = typed.strip();
        if (prefix.length() < PREFIX_MIN) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "'" + typed + "' is not an item id",
                    "the first " + PREFIX_MIN + " characters of an id, or more, will do");
        }
        graveyard.refresh();
        List<Integer> letters = graveyard.matching(prefix);
        for (int number : letters) {
            if (graveyard.isOpen(number) && isNamed(number, prefix)) {
                return new Found.Dead(number);
            }
        }
        Map<String, Found> candidates = candidates(prefix, letters);
        Found exact = candidates.get(prefix);
        if (exact != null) {
            return exact;
        }
        return candidates.isEmpty() ? carried(prefix, letters) : only(prefix, candidates);
    }

    private boolean isNamed(int number, String id) {
        return graveyard.letterId(number).equals(id)
                || graveyard.messageId(number).equals(id);
    }

    /** By message: what is known later counts for more. */
    private Map<String, Found> candidates(String prefix, List<Integer> letters) {
        Map<String, Found> candidates = new HashMap<>();
        backlog.matching(prefix).forEach((id, spot) -> candidates.put(id, new Found.Lies(spot)));
        for (Waiter each : waiters.all()) {
            if (each.id().startsWith(prefix)) {
                candidates.put(each.id(), new Found.Waits(each));
            }
        }
        for (int number : letters) {
            if (graveyard.isOpen(number)) {
                candidates.put(graveyard.messageId(number), new Found.Dead(number));
            }
        }
        return candidates;
    }

    /** The last resort, because records are read for it. */
    private Found carried(String prefix, List<Integer> letters) {
        Backlog.Carried carried = backlog.carrying(prefix);
        Map<String, Found> candidates = new HashMap<>();
        carried.byId().forEach((id, spot) -> candidates.put(id, waits(id, spot)));
        if (!candidates.isEmpty()) {
            return only(prefix, candidates);
        }
        if (!letters.isEmpty()) {
            return new Found.Closed(graveyard.messageId(letters.getLast()));
        }
        if (!carried.all()) {
            throw new Refused(
                    Refused.Kind.NOT_FOUND,
                    "there is no item " + prefix + " among the dead, the failed and the next pending ones",
                    "no more than " + Backlog.READ_MAX + " pending ones, or 256 MiB of them, are looked through");
        }
        throw new Refused(Refused.Kind.NOT_FOUND, "there is no item " + prefix, null);
    }

    private Found waits(String id, Look.Spot spot) {
        return waiters.all().stream()
                .filter(each -> each.where().equals(spot))
                .findFirst()
                .<Found>map(each -> new Found.Waits(each.named(id)))
                .orElseGet(() -> new Found.Lies(spot));
    }

    private static Found only(String prefix, Map<String, Found> candidates) {
        if (candidates.size() > 1) {
            List<String> ids = candidates.keySet().stream()
                    .sorted()
                    .limit(CANDIDATES_SHOWN)
                    .toList();
            throw new Refused(
                    Refused.Kind.INVALID, prefix + " could be any of " + String.join(", ", ids), "give more of the id");
        }
        return candidates.values().iterator().next();
    }
}
