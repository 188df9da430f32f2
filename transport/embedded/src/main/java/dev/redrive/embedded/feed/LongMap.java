// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Values by a long other than 0, without boxes: open addressing, linear probing, no tombstones. Not thread-safe. */
final class LongMap<V> {
    private long[] keys = new long[64];
    private @Nullable Object[] values = new Object[64];
    private int size;

    int size() {
        return size;
    }

    @SuppressWarnings("unchecked")
    @Nullable
    V get(long key) {
        return (V) values[find(key)];
    }

    void put(long key, V value) {
        int at = find(key);
        if (keys[at] == 0) {
            keys[at] = key;
            size++;
        }
        values[at] = value;
        if (size * 2 > keys.length) {
            grow();
        }
    }

    @SuppressWarnings("unchecked")
    @Nullable
    V remove(long key) {
        int at = find(key);
        if (keys[at] == 0) {
            return null;
        }
        V removed = (V) values[at];
        size--;
        int mask = keys.length - 1;
        int hole = at;
        for (int next = at + 1 & mask; keys[next] != 0; next = next + 1 & mask) {
            int home = home(keys[next]);
            // Moves back what would no longer be found past the hole.
            if ((next - home & mask) >= (next - hole & mask)) {
                keys[hole] = keys[next];
                values[hole] = values[next];
                hole = next;
            }
        }
        keys[hole] = 0;
        values[hole] = null;
        return removed;
    }

    void forEachKey(LongConsumer action) {
        for (long key : keys) {
            if (key != 0) {
                action.accept(key);
            }
        }
    }

    private int find(long key) {
        int mask = keys.length - 1;
        int at = home(key);
        while (keys[at] != 0 && keys[at] != key) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private int home(long key) {
        return (int) ((key * 0x9e3779b97f4a7c15L) >>> 40) & (keys.length - 1);
    }

    @SuppressWarnings("unchecked")
    private void grow() {
        long[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new Object[oldKeys.length * 2];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            V value = (V) oldValues[i];
            if (oldKeys[i] != 0 && value != null) {
                put(oldKeys[i], value);
            }
        }
    }
}
