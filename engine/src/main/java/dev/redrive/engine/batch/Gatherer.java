// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import dev.redrive.core.batch.Batching;
import dev.redrive.core.message.Key;
import dev.redrive.engine.claim.Claim;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Claims of one batcher that wait for company, by batch key. A batch is ready when it is full or when its first message has
 * waited long enough. Owned by the engine thread.
 */
final class Gatherer {

    static final long NEVER = Long.MAX_VALUE;
    /** The age of what does not wait. */
    private static final long AT_ONCE = Long.MIN_VALUE / 2;

    private record Gathered(Claim claim, long since) {}

    private static final class Group {
        final Object key;
        final long number;
        final ArrayDeque<Gathered> waiting = new ArrayDeque<>();

        Group(Object key, long number) {
            this.key = key;
            this.number = number;
        }

        long since() {
            return waiting.getFirst().since;
        }
    }

    private final Map<Object, Group> groups = new HashMap<>();
    private final TreeSet<Group> oldestFirst =
            new TreeSet<>(Comparator.comparingLong(Group::since).thenComparingLong(group -> group.number));
    private final Set<Group> full = new LinkedHashSet<>();
    private Batching batching;
    private long made;
    private int size;

    Gatherer(Batching batching) {
        this.batching = batching;
    }

    void follow(Batching changed) {
        batching = changed;
        full.clear();
        oldestFirst.forEach(this::noteFull);
    }

    int size() {
        return size;
    }

    void add(Claim claim, Object key, long now) {
        Group group = groups.computeIfAbsent(key, each -> new Group(each, made++));
        boolean first = group.waiting.isEmpty();
        group.waiting.add(new Gathered(claim, now));
        if (first) {
            oldestFirst.add(group);
        }
        noteFull(group);
        size++;
    }

    /** One that must run by itself, and waits for nobody. */
    void addAlone(Claim claim) {
        add(claim, claim, AT_ONCE);
    }

    private void noteFull(Group group) {
        if (group.waiting.size() >= batching.size()) {
            full.add(group);
        }
    }

    /** A batch whose time has come, the longest waiting one first; null if there is none. */
    @Nullable
    List<Claim> take(long now) {
        if (nextDue() <= now) {
            return takeFrom(oldestFirst.first());
        }
        return full.isEmpty() ? null : takeFrom(full.iterator().next());
    }

    /** When a batch is ready, full or not. */
    long nextDue() {
        return oldestFirst.isEmpty()
                ? NEVER
                : oldestFirst.first().since() + batching.waitMax().toMillis();
    }

    boolean hasFull() {
        return !full.isEmpty();
    }

    private List<Claim> takeFrom(Group group) {
        oldestFirst.remove(group);
        full.remove(group);
        List<Claim> batch = new ArrayList<>(Math.min(batching.size(), group.waiting.size()));
        Set<Key> keys = new HashSet<>();
        for (Iterator<Gathered> each = group.waiting.iterator(); each.hasNext() && batch.size() < batching.size(); ) {
            Claim claim = each.next().claim;
            Key key = claim.delivery().message().key();
            // Lanes see to it where the queue keeps an order; a batch has no key twice in any case.
            if (key == null || keys.add(key)) {
                batch.add(claim);
                each.remove();
            }
        }
        size -= batch.size();
        if (group.waiting.isEmpty()) {
            groups.remove(group.key);
        } else {
            oldestFirst.add(group);
            noteFull(group);
        }
        return batch;
    }

    /** Everything that waits, oldest group first. */
    List<Claim> takeAll() {
        List<Claim> all = new ArrayList<>(size);
        for (Group group : oldestFirst) {
            group.waiting.forEach(each -> all.add(each.claim));
        }
        oldestFirst.clear();
        full.clear();
        groups.clear();
        size = 0;
        return all;
    }
}
