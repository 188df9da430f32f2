// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is made when it is asked for first. */
final class Lazy<T> {

    private final Supplier<T> maker;
    private @Nullable T made;
    private boolean closed;

    Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    synchronized T get() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        T there = made;
        if (there == null) {
            there = maker.get();
            made = there;
        }
        return there;
    }

    synchronized boolean isMade() {
        return made != null;
    }

    /** Forgets it if it is that one, so that the next is made anew. Returns whether it was. */
    synchronized boolean drop(Object which) {
        boolean same = which.equals(made);
        if (same) {
            made = null;
        }
        return same;
    }

    /** Does that with it if it was ever made. */
    synchronized void close(Consumer<T> how) {
        closed = true;
        if (made != null) {
            how.accept(made);
            made = null;
        }
    }
}
