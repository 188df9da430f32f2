// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Dead letters that died of the same cause, as far as their errors tell.
 *
 * @param id the fingerprint
 * @param title the error in one line, its variable parts left out
 * @param why what its letters have in common, for people
 * @param code of its errors
 * @param error the class of its errors, as one of them gives it
 * @param letters how many are open or held
 * @param ever how many there are with those that were replayed or dropped; one that dies again of another cause counts there
 * @param stateBy who said so; null while it is open
 * @param queues letters per queue or topic, most first
 */
public record Group(
        String id,
        String title,
        String why,
        String code,
        @Nullable String error,
        GroupState state,
        @Nullable String stateBy,
        long letters,
        long ever,
        Instant firstSeen,
        Instant lastSeen,
        Map<String, Long> queues) {

    /**
     * More about a group.
     *
     * @param hours letters that died per hour, oldest first; hours without any are left out
     * @param types letters per message type, most first, bounded
     * @param keys how many different keys are touched
     * @param sampleKeys some of them
     * @param newest its newest letters
     */
    public record Detail(
            Group group,
            List<Hour> hours,
            Map<String, Long> types,
            long keys,
            List<String> sampleKeys,
            List<Entry> newest) {}

    /** How many died in the hour that began then. */
    public record Hour(Instant from, long letters) {}
}
