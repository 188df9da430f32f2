// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.disk;

import java.util.Arrays;

/**
 * A file as an operating system keeps it. What was written is seen at once, and stays for sure after a sync. A sync that fails
 * forgets what it had to write: it is seen as before, and no later sync makes it durable. Owned by one thread.
 */
final class SimulatedFile {

    private byte[] seen = new byte[0];
    private byte[] durable = new byte[0];
    /** Written and not synced; nothing if both are equal. */
    private int dirtyFrom;

    private int dirtyTo;
    /** Emptied and not synced. */
    private boolean cleared;

    /** Up to which length it can grow. */
    private int limit = Integer.MAX_VALUE;

    byte[] read() {
        return seen.clone();
    }

    int length() {
        return seen.length;
    }

    /** Writes as many of the bytes as there is space for, and says how many. */
    int write(int at, byte[] bytes) {
        int count = Math.max(0, Math.min(bytes.length, limit - at));
        if (count == 0) {
            return 0;
        }
        boolean clean = dirtyFrom == dirtyTo;
        seen = Arrays.copyOf(seen, Math.max(seen.length, at + count));
        System.arraycopy(bytes, 0, seen, at, count);
        dirtyFrom = clean ? at : Math.min(dirtyFrom, at);
        dirtyTo = clean ? at + count : Math.max(dirtyTo, at + count);
        return count;
    }

    /** Empties it. */
    void clear() {
        seen = new byte[0];
        dirtyFrom = dirtyTo;
        cleared = true;
    }

    void sync() {
        clean(written());
    }

    /** Some of it may have arrived. */
    void failSync(PowerLoss loss) {
        clean(loss.leaves(durable, written()));
    }

    void powerLoss(PowerLoss loss) {
        clean(loss.leaves(durable, written()));
        seen = durable.clone();
    }

    private void clean(byte[] arrived) {
        durable = arrived;
        dirtyFrom = dirtyTo;
        cleared = false;
    }

    /** Only so many bytes more. */
    void fill(int room) {
        limit = seen.length + room;
    }

    void makeRoom() {
        limit = Integer.MAX_VALUE;
    }

    boolean hasRoom() {
        return limit == Integer.MAX_VALUE;
    }

    /** What a sync would make durable. */
    private byte[] written() {
        byte[] base = cleared ? new byte[0] : durable;
        if (dirtyFrom == dirtyTo) {
            return base.clone();
        }
        byte[] written = Arrays.copyOf(base, Math.max(base.length, dirtyTo));
        System.arraycopy(seen, dirtyFrom, written, dirtyFrom, dirtyTo - dirtyFrom);
        return written;
    }
}
