// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import dev.redrive.engine.claim.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

    // What the word says beside the index:
    private static final int UNBEGUN = 1;
    private static final int INTERRUPTING = 2;
    private static final int INTERRUPTED = 4;
    /** What follows was taken over. */
    private static final int LAST = 8;
    /** Nothing is being attempted any more; the index counts those that ended. */
    private static final int OVER = 16;

    private static final int INDEX_SHIFT = 5;

    /** None where a claim is no longer the batch's: a blocked runner must not keep the messages of others. */
    private final @Nullable Claim[] claims;

    private final AtomicInteger word = new AtomicInteger(UNBEGUN);
    /** Who attempts them. Written before the word says that it has begun, and read after. */
    private @Nullable Thread thread;

    private int collected;

    Batch(List<Claim> claims) {
        this.claims = claims.toArray(Claim[]::new);
    }

    int size() {
        return claims.length;
    }

    /** The one the runner is at. */
    Claim get(int index) {
        return Objects.requireNonNull(claims[index]);
    }

    // ---- the runner's side ----

    /** Whether it may begin with the first claim; otherwise all were taken over. */
    boolean begin(Thread self) {
        thread = self;
        return word.compareAndSet(UNBEGUN, 0);
    }

    /**
     * The attempt at the claim of that index has ended, and its outcome is written.
     *
     * @return whether the next one is begun
     */
    boolean next(int index) {
        int following = index + 1 == claims.length ? over(index + 1) : (index + 1) << INDEX_SHIFT;
        if (word.compareAndSet(index << INDEX_SHIFT, following)) {
            return (following & OVER) == 0;
        }
        return heed(index, following);
    }

    /** The engine has said something of this claim: that is done first. */
    private boolean heed(int index, int following) {
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
        return (said & (UNBEGUN | OVER)) != 0 ? null : claims[said >> INDEX_SHIFT];
    }

    /** Interrupts the runner, unless it is no longer at that claim. */
    void interrupt(Claim claim) {
        int said = word.get();
        Thread runner = thread;
        if (at(said) != claim || runner == null || (said & INTERRUPTED) != 0) {
            return;
        }
        if (word.compareAndSet(said, said | INTERRUPTING)) {
            runner.interrupt();
            word.set(said | INTERRUPTED);
        }
    }

    /** Takes what the runner has not begun. */
    List<Claim> takeOver() {
        while (true) {
            int said = word.get();
            if ((said & (LAST | OVER)) != 0) {
                return List.of();
            }
            boolean unbegun = (said & UNBEGUN) != 0;
            if (word.compareAndSet(said, unbegun ? over(0) : said | LAST)) {
                return takeOut(unbegun ? 0 : (said >> INDEX_SHIFT) + 1, claims.length);
            }
        }
    }

    // ---- either side ----

    /** What has ended since the last call. */
    synchronized List<Claim> collect() {
        int from = collected;
        collected = word.get() >> INDEX_SHIFT;
        return takeOut(from, collected);
    }

    private List<Claim> takeOut(int from, int to) {
        List<Claim> taken = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            taken.add(Objects.requireNonNull(claims[i]));
            claims[i] = null;
        }
        return taken;
    }

    private static int over(int ended) {
        return ended << INDEX_SHIFT | OVER;
    }
}
