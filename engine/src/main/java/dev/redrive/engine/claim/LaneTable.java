// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import dev.redrive.core.message.Key;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lanes by key. Owned by the engine thread.
 *
 * <p>Open addressing over the keys' own hashes, which lie side by side in one array: whether a key has a lane is answered
 * by memory that is near, without following a reference; only a hit looks at the key itself. A lane that leaves lets
 * those that were pushed behind it move up, so there are no graves and a look never grows longer with time.
 */
final class LaneTable {

    private static final int CAPACITY_LEAST = 64;

    /** Never 0 where there is a lane. */
    private long[] hashes = new long[CAPACITY_LEAST];

    private @Nullable Lane[] lanes = new Lane[CAPACITY_LEAST];
    private int size;

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

    /** Adds the lane of a key that has none. */
    Lane add(Key key) {
        if (size >= hashes.length / 2) {
            resize(hashes.length * 2);
        }
        Lane lane = new Lane(key);
        put(hash(key), lane);
        size++;
        return lane;
    }

    void remove(Key key, Lane lane) {
        int hole = home(hash(key));
        while (lanes[hole] != lane) {
            if (hashes[hole] == 0) {
                throw new IllegalStateException("no lane of its own has " + key);
            }
            hole = next(hole);
        }
        for (int i = next(hole); hashes[i] != 0; i = next(i)) {
            if (distance(home(hashes[i]), i) >= distance(hole, i)) {
                hashes[hole] = hashes[i];
                lanes[hole] = lanes[i];
                hole = i;
            }
        }
        hashes[hole] = 0;
        lanes[hole] = null;
        size--;
        if (size < hashes.length / 16 && hashes.length > CAPACITY_LEAST) {
            resize(hashes.length / 4);
        }
    }

    void forEach(Consumer<Lane> step) {
        for (Lane lane : lanes) {
            if (lane != null) {
                step.accept(lane);
            }
        }
    }

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

    private void resize(int capacity) {
        long[] oldHashes = hashes;
        @Nullable Lane[] oldLanes = lanes;
        hashes = new long[Math.max(CAPACITY_LEAST, capacity)];
        lanes = new Lane[hashes.length];
        for (int i = 0; i < oldHashes.length; i++) {
            Lane lane = oldLanes[i];
            if (lane != null) {
                put(oldHashes[i], lane);
            }
        }
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

    private int distance(int from, int to) {
        return (to - from) & (hashes.length - 1);
    }
}
