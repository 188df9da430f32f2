// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.embedded.write.Held;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a queue is out with its engine, and what a person is about to change. A message is in one hand at a time. Shared by
 * the feeder, the engine's thread and people's threads; each method is one short critical section.
 */
public final class Out {
    private final LongMap<Held> out = new LongMap<>();
    private final Set<Long> kept = new HashSet<>();

    enum Taken {
        YES,
        OUT_ALREADY,
        KEPT_BY_A_PERSON
    }

    synchronized Taken take(long seq, Held held) {
        if (out.get(seq) != null) {
            return Taken.OUT_ALREADY;
        }
        if (!kept.isEmpty() && kept.contains(seq)) {
            return Taken.KEPT_BY_A_PERSON;
        }
        out.put(seq, held);
        return Taken.YES;
    }

    /** A ruling on it is on its way. */
    synchronized Held rule(long seq) {
        Held held = out.get(seq);
        if (held == null) {
            throw new IllegalStateException("ruled, but not out with the engine: " + seq);
        }
        held.rule();
        return held;
    }

    synchronized @Nullable Held release(long seq) {
        return out.remove(seq);
    }

    /** What nobody has ruled on comes back when its engine goes. */
    synchronized void releaseUnruled() {
        for (long seq : seqs()) {
            Held held = out.get(seq);
            if (held != null && !held.ruled()) {
                out.remove(seq);
            }
        }
    }

    /** Keeps the feeder from delivering it. False if it is out already. */
    public synchronized boolean keep(long seq) {
        return out.get(seq) == null && kept.add(seq);
    }

    synchronized void letGo(long seq) {
        kept.remove(seq);
    }

    public synchronized int size() {
        return out.size();
    }

    public synchronized long[] seqs() {
        var seqs = new long[out.size()];
        int[] at = {0};
        out.forEachKey(seq -> seqs[at[0]++] = seq);
        return seqs;
    }
}
