// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

/**
 * A set of offsets that never changes. It is kept as runs or as bits, whichever is smaller; sets of equal offsets are
 * kept alike, so they are equal.
 */
public sealed interface Offsets permits OffsetRuns, OffsetBits {

    /** Takes all offsets from {@code from} up to, and without, {@code to}. */
    @FunctionalInterface
    interface Run {
        void accept(long from, long to);
    }

    /** Tells all its runs, ascending, with at least one offset missing between two. It can be asked again. */
    @FunctionalInterface
    interface Runs {
        void forEach(Run run);
    }

    Offsets NONE = of(run -> {});

    static Offsets of(Runs runs) {
        var extent = new Extent();
        runs.forEach(extent);
        return extent.bitsAreSmaller() ? new OffsetBits(runs, extent) : new OffsetRuns(runs, extent);
    }

    boolean contains(long offset);

    /** How many offsets there are. */
    long size();

    /** The lowest one. Only of a set that is not empty. */
    long first();

    void forEachRun(Run run);
}
