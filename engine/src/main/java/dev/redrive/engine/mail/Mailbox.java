// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.mail;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Many write, one reads. Mail is pushed on a stack with one compare-and-set and taken all at once, so neither side
 * ever waits for the other, and a reader that has fallen behind takes a thousand letters for the price of one.
 *
 * <p>It needs no bound of its own: deliveries are bounded by demand, settlements and ended attempts by what is in hand.
 *
 * <p>The reader says that it is about to sleep by leaving {@link #ASLEEP} in place of an empty stack; only a writer that
 * finds it there wakes the reader.
 */
public final class Mailbox {

    private static final VarHandle NEWEST;

    static {
        try {
            NEWEST = MethodHandles.lookup().findVarHandle(Mailbox.class, "newest", Letter.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** A piece of mail and the one put before it. */
    private static final class Letter {
        final @Nullable Mail mail;

        @Nullable
        Letter older;

        Letter(@Nullable Mail mail) {
            this.mail = mail;
        }
    }

    private static final Letter ASLEEP = new Letter(null);

    private volatile @Nullable Letter newest;
    private volatile @Nullable Thread reader;
    // The owner's own.
    private @Nullable Letter collected;
    private boolean isCollected;

    /** Any thread. */
    public void put(Mail mail) {
        Letter letter = new Letter(mail);
        while (true) {
            Letter before = newest;
            letter.older = before == ASLEEP ? null : before;
            if (NEWEST.compareAndSet(this, before, letter)) {
                if (before == ASLEEP) {
                    LockSupport.unpark(reader);
                }
                return;
            }
        }
    }

    /**
     * Takes everything there is out of the box, to be read later: what {@link #readAll} then reads is older than any clock
     * that is looked at in between. The owner only.
     */
    public void collect() {
        if (!isCollected) {
            collected = takeOut();
            isCollected = true;
        }
    }

    /** Reads what was collected, or everything there is, oldest first. The owner only. */
    public void readAll(MailReader into) {
        collect();
        Letter oldest = collected;
        collected = null;
        isCollected = false;
        for (; oldest != null; oldest = oldest.older) {
            if (oldest.mail != null) {
                into.read(oldest.mail);
            }
        }
    }

    /** The oldest letter, each followed by the next newer one. */
    private @Nullable Letter takeOut() {
        Letter letter = (Letter) NEWEST.getAndSet(this, (Letter) null);
        Letter oldest = null;
        while (letter != null && letter != ASLEEP) {
            Letter older = letter.older;
            letter.older = oldest;
            oldest = letter;
            letter = older;
        }
        return oldest;
    }

    /** Waits for mail, at most that long. The owner only. */
    public void await(long nanosMax) {
        reader = Thread.currentThread();
        if (NEWEST.compareAndSet(this, (Letter) null, ASLEEP)) {
            LockSupport.parkNanos(this, nanosMax);
            NEWEST.compareAndSet(this, ASLEEP, (Letter) null);
        }
    }

    /** What the owner does with each piece. */
    @FunctionalInterface
    public interface MailReader {
        void read(Mail mail);
    }
}
