// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.duplicate;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.engine.claim.Claim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The copies in hand, by duplicate key. Owned by the engine thread.
 *
 * <p>One copy of a key runs at a time, from its claim until its verdict is durable or it is given back; a handler that
 * ignores its deadline counts as running. Another copy that comes to the head of its lane meanwhile waits here, its lane
 * busy, so nothing of its own key overtakes it. Once one is completed, every copy that was in hand at that moment is a
 * duplicate.
 *
 * <p>Why this and the source's word miss no completion: take a copy D and a completion C. If C's settlement came to the
 * engine before D's delivery, the source's word on D counts C. If it came after, D was in hand at that moment and is marked here.
 * There is no third case, so nothing needs to be remembered of keys of which no copy is in hand, and the bound is that of
 * the messages in hand.
 *
 * <p>No two copies can wait for each other: only the one that runs is waited for, and that one waits for no copy.
 */
public final class Twins {

    /** What becomes of a claim. */
    public enum Admission {
        RUNS,
        /** It is kept here, and comes back from one of the calls below. */
        WAITS,
        DUPLICATE
    }

    /** A message in hand. */
    private static final class Copy {
        final Delivery delivery;
        boolean completed;

        @Nullable
        Claim waiting;

        Copy(Delivery delivery, boolean completed) {
            this.delivery = delivery;
            this.completed = completed;
        }

        boolean is(Delivery other) {
            return delivery.message().origin().equals(other.message().origin());
        }
    }

    private static final class Kin {
        final List<Copy> copies = new ArrayList<>(1);

        @Nullable
        Copy running;

        int stuck;

        @Nullable
        Copy find(Delivery delivery) {
            for (Copy each : copies) {
                if (each.is(delivery)) {
                    return each;
                }
            }
            return null;
        }
    }

    private final Map<DuplicateKey, Kin> kin = new HashMap<>();
    private int waiting;

    /** Nothing in hand can have a copy. */
    public boolean none() {
        return kin.isEmpty();
    }

    /** How many claims are kept here. */
    public int waiting() {
        return waiting;
    }

    public void received(Delivery delivery) {
        Twin twin = delivery.twin();
        if (twin != null) {
            kin.computeIfAbsent(twin.key(), key -> new Kin()).copies.add(new Copy(delivery, twin.completed()));
        }
    }

    public Admission admit(Claim claim) {
        Kin own = of(claim.delivery());
        Copy copy = own == null ? null : own.find(claim.delivery());
        if (own == null || copy == null) {
            return Admission.RUNS;
        }
        if (copy.completed) {
            return Admission.DUPLICATE;
        }
        boolean free = own.stuck == 0 && (own.running == null || own.running == copy);
        if (free) {
            own.running = copy;
            return Admission.RUNS;
        }
        copy.waiting = claim;
        waiting++;
        return Admission.WAITS;
    }

    /** Its verdict is durable. Returns the claims that need wait no longer. */
    public List<Claim> settled(Ruling ruling) {
        return leaves(ruling.delivery(), ruling.verdict() instanceof Verdict.Done);
    }

    /** It is no longer in hand, without a verdict. Returns the claims that need wait no longer. */
    public List<Claim> left(Delivery delivery) {
        return leaves(delivery, false);
    }

    /** Its handler ignores its deadline: no copy runs beside it. */
    public void fence(Delivery stuck) {
        Kin own = of(stuck);
        if (own != null) {
            own.stuck++;
        }
    }

    /** It ended after all. Returns the claims that need wait no longer. */
    public List<Claim> unfence(Delivery stuck) {
        Kin own = of(stuck);
        if (own == null || own.stuck == 0) {
            return List.of();
        }
        own.stuck--;
        return goOn(stuck, own);
    }

    /** Gives all claims up that are kept here; they may be claimed and admitted again. */
    public List<Claim> recall() {
        List<Claim> recalled = new ArrayList<>(waiting);
        if (waiting > 0) {
            kin.values().forEach(each -> each.copies.forEach(copy -> wake(copy, recalled)));
        }
        return recalled;
    }

    private @Nullable Kin of(Delivery delivery) {
        Twin twin = delivery.twin();
        return twin == null ? null : kin.get(twin.key());
    }

    private List<Claim> leaves(Delivery delivery, boolean completed) {
        Kin own = of(delivery);
        Copy copy = own == null ? null : own.find(delivery);
        if (own == null || copy == null) {
            return List.of();
        }
        own.copies.remove(copy);
        if (own.running == copy) {
            own.running = null;
        }
        if (completed) {
            own.copies.forEach(each -> each.completed = true);
        }
        return goOn(delivery, own);
    }

    /** Those that are duplicates need not wait, and of the others the oldest if nothing runs. */
    private List<Claim> goOn(Delivery of, Kin own) {
        if (own.copies.isEmpty()) {
            Twin twin = of.twin();
            if (own.stuck == 0 && twin != null) {
                kin.remove(twin.key());
            }
            return List.of();
        }
        List<Claim> freed = new ArrayList<>();
        boolean free = own.running == null && own.stuck == 0;
        for (Copy each : own.copies) {
            if (each.waiting != null && (each.completed || free)) {
                free &= each.completed;
                wake(each, freed);
            }
        }
        return freed;
    }

    private void wake(Copy copy, List<Claim> into) {
        if (copy.waiting != null) {
            into.add(copy.waiting);
            copy.waiting = null;
            waiting--;
        }
    }
}
