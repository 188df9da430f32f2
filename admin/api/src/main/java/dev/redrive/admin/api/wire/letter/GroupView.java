// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Dead letters that died of the same cause.
 *
 * @param title the error in one line, its variable parts left out
 * @param why what its letters have in common
 * @param state open, held, resolved or regressed
 * @param stateBy who said so; null while it is open
 * @param letters how many are open or held
 * @param ever how many there are with those that were replayed or dropped; each counts in the group of its last death
 * @param queues letters per queue or topic, most first
 */
public record GroupView(
        String id,
        String title,
        String why,
        String state,
        @Nullable String stateBy,
        long letters,
        long ever,
        Instant firstSeen,
        Instant lastSeen,
        List<CountView> queues) {

    public GroupView {
        queues = List.copyOf(queues);
    }
}
