// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts wrong tokens by where they come from, so that nobody tries them all. Bounded: what was not heard of for long is
 * forgotten first. Any thread may call.
 */
final class Knocks {
    static final int WRONG_MAX = 10;
    private static final long WITHIN_MILLIS = 60_000;
    private static final int PLACES_MAX = 10_000;

    private final Map<String, Wrong> wrong = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Wrong> eldest) {
            return size() > PLACES_MAX;
        }
    };

    private record Wrong(int count, long since) {}

    synchronized boolean tooMany(String from, long now) {
        Wrong known = wrong.get(from);
        return known != null && known.count >= WRONG_MAX && now - known.since < WITHIN_MILLIS;
    }

    synchronized void wrong(String from, long now) {
        Wrong known = wrong.get(from);
        wrong.put(
                from,
                known == null || now - known.since >= WITHIN_MILLIS
                        ? new Wrong(1, now)
                        : new Wrong(known.count + 1, known.since));
    }
}
