// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.look;

import java.util.List;
import java.util.Optional;

/** Goes through many records of which nobody knows the size before they are read, as many at a time as fit into memory. */
public final class Portions {

    /** What is read together takes no more, unless it is a single record. */
    public static final long BYTES_MAX = 32 << 20;

    private Portions() {}

    /** Reads those from one number up to, and without, another; empty if they are several and too large together. */
    @FunctionalInterface
    public interface Reading<R> {
        Optional<R> read(int from, int to);
    }

    @FunctionalInterface
    public interface Taking<R> {
        void take(int from, int to, R read);
    }

    /**
     * In order, and each once.
     *
     * @param most at a time, however small they are
     */
    public static <R> void each(List<?> all, int most, Reading<R> reading, Taking<R> taking) {
        int from = 0;
        int size = most;
        while (from < all.size()) {
            int to = Math.min(all.size(), from + size);
            Optional<R> read = reading.read(from, to);
            if (read.isPresent()) {
                taking.take(from, to, read.get());
                from = to;
            } else {
                size = Math.max(1, (to - from) / 2);
            }
        }
    }
}
