// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import dev.redrive.core.attempt.Delivery;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one key, oldest first. Owned by the engine thread.
 *
 * <p>A lane is <em>busy</em> while its head is attempted, <em>closed</em> from a verdict to wait until that verdict is
 * durable (what arrives meanwhile goes back to the source, see {@link #refuses}), and <em>fenced</em> while a handler that ignored its
 * deadline still runs.
 */
final class Lane {
    final Object key;
    boolean busy;
    /** The message whose verdict to wait is not durable yet; null if the lane is open. */
    @Nullable
    Delivery closedBy;

    int fences;
    /** It has nothing to do, and may be dropped from its table. */
    boolean resting;

    private @Nullable Claim first;
    private @Nullable Claim last;

    Lane(Object key) {
        this.key = key;
    }

    void add(Claim claim) {
        if (last == null) {
            first = claim;
        } else {
            last.next = claim;
        }
        last = claim;
    }

    @Nullable
    Claim poll() {
        Claim head = first;
        if (head != null) {
            first = head.next;
            head.next = null;
            if (first == null) {
                last = null;
            }
        }
        return head;
    }

    /** Moves those that leave, oldest first; false if there were none. */
    boolean moveTo(List<Claim> left, Predicate<Claim> leaves) {
        boolean moved = false;
        Claim each = first;
        first = null;
        last = null;
        while (each != null) {
            Claim next = each.next;
            each.next = null;
            if (leaves.test(each)) {
                moved |= left.add(each);
            } else {
                add(each);
            }
            each = next;
        }
        return moved;
    }

    int length() {
        int length = 0;
        for (Claim each = first; each != null; each = each.next) {
            length++;
        }
        return length;
    }

    boolean mayGoOn() {
        return !busy && closedBy == null && fences == 0;
    }

    /**
     * Whether it has to go back, since the one that closed the lane will stand before it at the source. A verdict of an earlier
     * epoch will be discarded instead: what comes in the later one keeps its place here. If it went back, those that the source
     * delivers after the discard would overtake it.
     */
    boolean refuses(Delivery delivery) {
        return closedBy != null && !isLater(delivery, closedBy);
    }

    private static boolean isLater(Delivery one, Delivery other) {
        return one.epoch() > other.epoch()
                && one.message()
                        .origin()
                        .place()
                        .equals(other.message().origin().place());
    }

    boolean isEmpty() {
        return first == null;
    }
}
