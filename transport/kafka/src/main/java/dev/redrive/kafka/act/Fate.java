// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import dev.redrive.kafka.act.Act.Deed;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What has become of a dead letter, by all acts on it in the order of their topic. Every desk that reads them comes to the same.
 *
 * <p>The earlier claim wins, for as long as it holds; one that was left without a replay may be taken over then. What was replayed or
 * dropped stays so. How long a claim holds is compared by the clocks of those who act, which should agree within seconds.
 *
 * @param last the act that counts; null if nobody has done anything
 */
public record Fate(@Nullable Act last) {

    public static final Fate OPEN = new Fate(null);

    /** Longer than a replay can be under way: its records are written, or given up, before that. */
    public static final Duration CLAIM_HOLDS = Duration.ofSeconds(30);

    /** So long a claim also holds against those of the same name: it may be themselves, on two daemons at once. */
    public static final Duration GONE_ON_AFTER = Duration.ofSeconds(2);

    public Fate after(Act act) {
        return ignores(act) ? this : new Fate(act);
    }

    /** Whether the act comes to nothing: the letter is closed, or someone else is at it. */
    public boolean ignores(Act act) {
        // What was sent back was, whoever had the claim.
        return isClosed() || (act.deed() != Deed.REPLAYED && isKeptFrom(act));
    }

    /** Whether a claim of someone else stands against this act. */
    private boolean isKeptFrom(Act act) {
        if (last == null || !isClaimed() || last.claim().equals(act.claim())) {
            return false;
        }
        return act.at().isBefore(last.at().plus(act.goesOnWith(last) ? GONE_ON_AFTER : CLAIM_HOLDS));
    }

    /** Nothing more is to be done about the letter. */
    public boolean isClosed() {
        return last != null && (last.deed() == Deed.REPLAYED || last.deed() == Deed.DROPPED);
    }

    /** Someone was about to replay it; nobody has said yet that it happened. */
    public boolean isClaimed() {
        return last != null && last.deed() == Deed.CLAIMED;
    }

    public boolean isClaimedBy(String claim) {
        return last != null && last.deed() == Deed.CLAIMED && last.claim().equals(claim);
    }
}
