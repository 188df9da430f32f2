// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.job.Selection;
import dev.redrive.core.port.Refused;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Choices that were frozen and not used yet: for an hour, and bounded in number and size. Any thread may call. */
final class Selections {
    static final Duration KEPT = Duration.ofHours(1);
    private static final int NUMBER_MAX = 100;
    /** Of all of them together. */
    private static final long IDS_MAX = 3_000_000;

    /** A choice and its letters. */
    record Kept(Selection selection, Frozen letters) {}

    private final Map<String, Kept> byId = new LinkedHashMap<>();

    /** The oldest ones make room. */
    synchronized void add(Selection selection, Frozen letters, Instant now) {
        forget(now);
        byId.put(selection.id(), new Kept(selection, letters));
        var oldest = byId.values().iterator();
        while (byId.size() > NUMBER_MAX || (byId.size() > 1 && ids() > IDS_MAX)) {
            oldest.next();
            oldest.remove();
        }
    }

    synchronized Kept get(String id, Instant now) {
        forget(now);
        Kept kept = byId.get(id);
        if (kept == null) {
            throw new Refused(
                    Refused.Kind.NOT_FOUND,
                    "there is no selection '" + id + "': it was used, or is older than an hour",
                    "select again");
        }
        return kept;
    }

    /** It can be used once. */
    synchronized Kept take(String id, Instant now) {
        Kept kept = get(id, now);
        byId.remove(id);
        return kept;
    }

    /** It could not be used after all. */
    synchronized void giveBack(Kept kept) {
        byId.putIfAbsent(kept.selection().id(), kept);
    }

    private void forget(Instant now) {
        byId.values().removeIf(each -> !each.selection().goneAt().isAfter(now));
    }

    private long ids() {
        return byId.values().stream().mapToLong(each -> each.letters().count()).sum();
    }
}
