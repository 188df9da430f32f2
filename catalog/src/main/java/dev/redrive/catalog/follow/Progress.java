// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.follow;

import dev.redrive.core.catalog.Indexing;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How far a follower has come, and who waits for it. The follower writes it; any thread may ask and wait.
 *
 * <p>Whoever waits takes a ticket; a round that begins afterwards and ends with nothing left to read has seen all that was
 * durable when the ticket was taken.
 */
final class Progress {
    /** More than can die while a reading is under way: the store was not read before, or has got new topics. */
    private static final long FAR_BEHIND = 20_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition wanted = lock.newCondition();
    private final Condition reached = lock.newCondition();
    private long tickets;
    private long begun;
    private long done;
    private long failed;
    private boolean nudged;
    private boolean ended;
    private boolean complete;
    private long read;
    private long behind;
    private @Nullable String trouble;

    /** A round begins: it will serve all tickets taken so far. */
    void begin() {
        lock.lock();
        try {
            begun = tickets;
            nudged = false;
        } finally {
            lock.unlock();
        }
    }

    void took(int news, long stillBehind) {
        lock.lock();
        try {
            read += news;
            behind = stillBehind;
            trouble = null;
            if (stillBehind > FAR_BEHIND) {
                complete = false;
            } else if (stillBehind == 0) {
                complete = true;
                done = begun;
                reached.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The index is empty and is filled again. */
    void refilling() {
        lock.lock();
        try {
            complete = false;
        } finally {
            lock.unlock();
        }
    }

    /** Whether all there was has been read, but for a little that came since. */
    boolean isComplete() {
        lock.lock();
        try {
            return complete;
        } finally {
            lock.unlock();
        }
    }

    void failed(String why) {
        lock.lock();
        try {
            trouble = why;
            failed = begun;
            reached.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets the follower wait until someone wants news, or the time is over. */
    void rest(Duration most) throws InterruptedException {
        lock.lock();
        try {
            long left = most.toNanos();
            while (!nudged && !ended && left > 0) {
                left = wanted.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    void nudge() {
        lock.lock();
        try {
            nudged = true;
            wanted.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all that is durable by now was read. Returns false if it took too long, or reading failed. */
    boolean await(Duration most) throws InterruptedException {
        lock.lock();
        try {
            long ticket = ++tickets;
            nudged = true;
            wanted.signalAll();
            long left = most.toNanos();
            while (done < ticket && failed < ticket && !ended && left > 0) {
                left = reached.awaitNanos(left);
            }
            return done >= ticket;
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            wanted.signalAll();
            reached.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    Indexing shown(String yard) {
        lock.lock();
        try {
            return new Indexing(yard, read, behind, trouble);
        } finally {
            lock.unlock();
        }
    }
}
