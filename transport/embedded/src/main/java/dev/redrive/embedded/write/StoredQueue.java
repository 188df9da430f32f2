// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.QueueName;
import dev.redrive.embedded.codec.Seq;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A queue of the store. The writer changes it after each sync; anyone may look. */
public final class StoredQueue {
    /** Damaged rows remembered one by one; beyond that they are only not served. */
    private static final int DAMAGED_MAX = 100_000;

    private final int no;
    private final QueueName name;
    private final Set<Long> damaged = ConcurrentHashMap.newKeySet();
    private final AtomicLong damagedEver = new AtomicLong();
    private volatile boolean paused;
    private volatile Tally tally;
    private volatile @Nullable Duplicates duplicates;
    // The writer's alone.
    private long lastPack;
    private long lastSettledAt;

    StoredQueue(int no, QueueName name, boolean paused, Tally tally) {
        this.no = no;
        this.name = name;
        this.paused = paused;
        this.tally = tally;
    }

    public int no() {
        return no;
    }

    public QueueName name() {
        return name;
    }

    public boolean paused() {
        return paused;
    }

    public Tally tally() {
        return tally;
    }

    /** How long completions are remembered; null while nobody has said. */
    @Nullable
    Duplicates duplicates() {
        return duplicates;
    }

    public void follow(Duplicates changed) {
        duplicates = changed;
    }

    public long damaged() {
        return damaged.size();
    }

    /** The damaged rows met since the store was opened, those dropped since included: never falls. */
    public long damagedEver() {
        return damagedEver.get();
    }

    /** Whether this is news. */
    public boolean sawDamaged(long seq) {
        boolean news = damaged.size() < DAMAGED_MAX && damaged.add(seq);
        if (news) {
            damagedEver.incrementAndGet();
        }
        return news;
    }

    void paused(boolean now) {
        paused = now;
    }

    void add(Tally change) {
        tally = tally.plus(change);
    }

    /** The writer's alone: rows of {@code completed} are a range per queue too. */
    long nextPack() {
        lastPack = Math.max(lastPack, Seq.base(no)) + 1;
        return lastPack;
    }

    /** Never falls, so that the order of packs is the order of their times, whatever the clock does. */
    long settledAt(long now) {
        lastSettledAt = Math.max(lastSettledAt, now);
        return lastSettledAt;
    }

    /** Where the packs stood when the store was opened. */
    void packsEnd(long no, long at) {
        lastPack = no;
        lastSettledAt = at;
    }

    void dropped(long seq) {
        damaged.remove(seq);
    }
}
