// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.kafka.desk.Act.Deed;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What has become of a dead letter, by all acts on it in the order of their topic. Every desk that reads them comes to the same.
 *
 * <p>The earlier claim wins, for as long as it holds; one that was left without a replay may be taken over then. What was replayed or
 * dropped stays so. How long a claim holds is compared by the clocks of those who act, which should agree within seconds.
 *
 * @param last the act that counts; null if nobody has done anything
 */
record Fate(@Nullable Act last) {

    static final Fate OPEN = new Fate(null);

    /** Longer than a replay can be under way: its records are written, or given up, before that. */
    static final Duration CLAIM_HOLDS = Duration.ofSeconds(30);

    Fate after(Act act) {
        if (isClosed()) {
            return this;
        }
        boolean another = last != null && !last.claim().equals(act.claim());
        if (another && act.deed() != Deed.REPLAYED && isHeldAt(act.at())) {
            return this;
        }
        return new Fate(act);
    }

    /** Nothing more is to be done about the letter. */
    boolean isClosed() {
        return last != null && last.deed() != Deed.CLAIMED;
    }

    /** Someone was about to replay it; nobody has said yet that it happened. */
    boolean isClaimed() {
        return last != null && last.deed() == Deed.CLAIMED;
    }

    boolean isClaimedBy(String claim) {
        return last != null && last.deed() == Deed.CLAIMED && last.claim().equals(claim);
    }

    /** Someone else may be at it right now. */
    boolean isHeldFrom(String claim, Instant now) {
        return isClaimed() && !isClaimedBy(claim) && isHeldAt(now);
    }

    private boolean isHeldAt(Instant now) {
        return last != null && now.isBefore(last.at().plus(CLAIM_HOLDS));
    }
}
