// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A topic that could not be written to. What is meant for it waits here while one parcel at a time tries the door. Owned by the
 * publisher's thread.
 */
final class Door {

    private final ArrayDeque<Parcel> waiting = new ArrayDeque<>();
    private int failures;
    private long nextTry;
    private boolean trying;

    void add(Parcel parcel) {
        waiting.add(parcel);
    }

    /** It failed once more; it goes first at the next try. */
    void failed(Parcel parcel, long nextTry) {
        if (trying || failures == 0) {
            failures++;
            this.nextTry = nextTry;
        }
        trying = false;
        waiting.addFirst(parcel);
    }

    int failures() {
        return failures;
    }

    long nextTry() {
        return trying ? Long.MAX_VALUE : nextTry;
    }

    /** The one that tries the door, if it is time. */
    @Nullable
    Parcel due(long ticks) {
        if (trying || ticks < nextTry || waiting.isEmpty()) {
            return null;
        }
        trying = true;
        return waiting.poll();
    }

    /** The one at the door has gone without an answer: the next may try. */
    void letGo() {
        trying = false;
    }

    /** Nobody waits for it, nor tries it. */
    boolean isIdle() {
        return !trying && waiting.isEmpty();
    }

    /** Those of them wait no more. */
    List<Parcel> take(Predicate<Parcel> those) {
        List<Parcel> taken = waiting.stream().filter(those).toList();
        waiting.removeIf(those);
        return taken;
    }

    /** The door is open. */
    List<Parcel> all() {
        List<Parcel> all = new ArrayList<>(waiting);
        waiting.clear();
        return all;
    }
}
