// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import dev.redrive.core.message.Key;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Lanes by key. Owned by the engine thread.
 *
 * <p>Open addressing over the keys' own hashes, which lie side by side in one array: whether a key has a lane is answered
 * by memory that is near, without following a reference; only a hit looks at the key itself.
 *
 * <p>A lane with nothing to do stays for a while, since the next message of its key is likely to come soon. Once many rest,
 * and more than work, all that rest are dropped together.
 */
final class LaneTable {

    /** So many may rest, however few work: about as many as there are messages in hand at most. */
    static final int RESTING_MAX = 8192;

    private static final int CAPACITY_LEAST = 64;

    /** Never 0 where there is a lane. */
    private long[] hashes = new long[CAPACITY_LEAST];

    private @Nullable Lane[] lanes = new Lane[CAPACITY_LEAST];
    private int size;
    private int resting;

    @Nullable
    Lane get(Key key) {
        long hash = hash(key);
        for (int i = home(hash); hashes[i] != 0; i = next(i)) {
            Lane lane = lanes[i];
            if (hashes[i] == hash && lane != null && lane.key.equals(key)) {
                return lane;
            }
        }
        return null;
    }

    /** The lane of a key that has something to do from now on. */
    Lane work(Key key) {
        Lane lane = get(key);
        if (lane == null) {
            return add(key);
        }
        if (lane.resting) {
            lane.resting = false;
            resting--;
        }
        return lane;
    }

    private Lane add(Key key) {
        if (size >= hashes.length / 2) {
            move(size, lane -> true);
        }
        Lane lane = new Lane(key);
        put(hash(key), lane);
        size++;
        return lane;
    }

    /** A lane has nothing to do. */
    void rest(Lane lane) {
        lane.resting = true;
        resting++;
        if (resting > RESTING_MAX && resting > working()) {
            move(working(), each -> !each.resting);
            resting = 0;
        }
    }

    void forEach(Consumer<Lane> step) {
        for (Lane lane : lanes) {
            if (lane != null) {
                step.accept(lane);
            }
        }
    }

    /** Lanes with something to do. */
    int working() {
        return size - resting;
    }

    /** All lanes. */
    int size() {
        return size;
    }

    private void put(long hash, Lane lane) {
        int i = home(hash);
        while (hashes[i] != 0) {
            i = next(i);
        }
        hashes[i] = hash;
        lanes[i] = lane;
    }

    /** Those that stay, so many, move to a table with room for as many again; the others are gone. */
    private void move(int staying, Predicate<Lane> stays) {
        long[] oldHashes = hashes;
        @Nullable Lane[] oldLanes = lanes;
        hashes = new long[Math.max(CAPACITY_LEAST, Integer.highestOneBit(staying) * 8)];
        lanes = new Lane[hashes.length];
        for (int i = 0; i < oldHashes.length; i++) {
            Lane lane = oldLanes[i];
            if (lane != null && stays.test(lane)) {
                put(oldHashes[i], lane);
            }
        }
        size = staying;
    }

    private static long hash(Key key) {
        return key.hash() | 1;
    }

    private int home(long hash) {
        return (int) (hash >>> 32) & (hashes.length - 1);
    }

    private int next(int index) {
        return (index + 1) & (hashes.length - 1);
    }
}
