// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import dev.redrive.engine.claim.Claim;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Claims handed to one runner together. The runner takes them one after another; the engine may look which one it is at,
 * interrupt that one, collect what has ended and take over what is not begun.
 *
 * <p>All of this meets in one word: the index of the claim the runner is at, and what the engine has said of it. The runner
 * goes from one claim to the next by a single compare-and-set, after which no interrupt for the former can arrive.
 */
final class Batch {

    private static final int UNBEGUN = -1;
    // What else the word says:
    private static final int INTERRUPTING = 1;
    private static final int INTERRUPTED = 2;
    /** What follows was taken over. */
    private static final int LAST = 4;
    /** Nothing is being attempted any more; the index counts those that ended. */
    private static final int OVER = 8;

    private static final int INDEX_SHIFT = 4;

    private final Claim[] claims;
    private final AtomicInteger word = new AtomicInteger(UNBEGUN);
    private @Nullable Thread runner;
    private int collected;

    Batch(List<Claim> claims) {
        this.claims = claims.toArray(Claim[]::new);
    }

    int size() {
        return claims.length;
    }

    Claim get(int index) {
        return claims[index];
    }

    // ---- the runner's side ----

    /** Whether it may begin with the first claim; otherwise all were taken over. */
    boolean begin(Thread self) {
        runner = self;
        return word.compareAndSet(UNBEGUN, 0);
    }

    /**
     * The attempt at the claim of that index has ended, and its outcome is written.
     *
     * @return whether the next one is begun
     */
    boolean next(int index) {
        int following = index + 1 == claims.length ? over(index + 1) : index + 1 << INDEX_SHIFT;
        if (word.compareAndSet(index << INDEX_SHIFT, following)) {
            return (following & OVER) == 0;
        }
        return nextAfterWord(index, following);
    }

    /** The engine has said something of this claim. */
    private boolean nextAfterWord(int index, int following) {
        while (true) {
            int said = word.get();
            if ((said & INTERRUPTING) != 0) {
                Thread.onSpinWait();
                continue;
            }
            if ((said & INTERRUPTED) != 0) {
                // It was meant for this attempt; it must not reach the next one.
                Thread.interrupted();
            }
            int then = (said & LAST) != 0 ? over(index + 1) : following;
            if (word.compareAndSet(said, then)) {
                return (then & OVER) == 0;
            }
        }
    }

    // ---- the engine's side ----

    /** The claim that is being attempted. */
    @Nullable
    Claim current() {
        return at(word.get());
    }

    private @Nullable Claim at(int said) {
        return said == UNBEGUN || (said & OVER) != 0 ? null : claims[said >> INDEX_SHIFT];
    }

    /** Interrupts the runner, unless it is no longer at that claim. */
    void interrupt(Claim claim) {
        int said = word.get();
        Thread thread = runner;
        if (at(said) != claim || thread == null || (said & INTERRUPTED) != 0) {
            return;
        }
        if (word.compareAndSet(said, said | INTERRUPTING)) {
            thread.interrupt();
            word.set(said | INTERRUPTED);
        }
    }

    /** Takes what the runner has not begun. */
    List<Claim> takeOver() {
        while (true) {
            int said = word.get();
            boolean unbegun = said == UNBEGUN;
            if (!unbegun && (said & (LAST | OVER)) != 0) {
                return List.of();
            }
            if (word.compareAndSet(said, unbegun ? over(0) : said | LAST)) {
                int from = unbegun ? 0 : (said >> INDEX_SHIFT) + 1;
                return Arrays.asList(claims).subList(from, claims.length);
            }
        }
    }

    // ---- either side ----

    /** What has ended since the last call. */
    synchronized List<Claim> collect() {
        int said = word.get();
        int from = collected;
        collected = said == UNBEGUN ? 0 : said >> INDEX_SHIFT;
        return from == collected ? List.of() : Arrays.asList(claims).subList(from, collected);
    }

    private static int over(int ended) {
        return ended << INDEX_SHIFT | OVER;
    }
}
