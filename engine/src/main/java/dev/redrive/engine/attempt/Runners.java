// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import dev.redrive.core.batch.Batches;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.time.Moment;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Room;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What runs attempts. The engine thread calls; nothing here waits. Claims come back, each with its outcome, through the
 * mailbox; one that was recalled does not.
 */
public interface Runners {

    /** How many more claims would find something to do now. */
    int room();

    /** The same, by kind. */
    default Room rooms() {
        return Room.of(room());
    }

    /** The reason why the handler can begin no attempt now; null if it can. */
    default @Nullable String unavailable() {
        return null;
    }

    void start(List<Claim> claims);

    /** It is now so late. Called at every turn, after what is to be started. */
    default void turn(Moment now) {}

    /**
     * Shows every claim whose attempt has begun and is not yet known to have ended: one that has come back is shown no more, since
     * it would be ruled on twice.
     */
    void look(Consumer<Claim> running);

    /**
     * Its time is over: interrupts its thread, while {@link #look} is showing it. False if no verdict is to be given yet:
     * it was in company, would be ended by this, and is tried once alone.
     */
    default boolean overdue(Claim claim) {
        interrupt(claim);
        return true;
    }

    /** Interrupts the thread of an attempt on which a verdict was given: the one that {@link #look} is showing. */
    void interrupt(Claim claim);

    /** Takes back what was handed out but not begun. */
    List<Claim> recall();

    /** The same, if that is much more than would be handed out now: handlers have become slow. */
    default List<Claim> surplus() {
        return List.of();
    }

    /** How long until the next {@link #look} is worth it, in ticks, given the shortest timeout. */
    long lookEvery(long timeoutTicks);

    /** Threads, busy or not. */
    int size();

    /** At most that many attempts at a time from now on. */
    void resize(int concurrency);

    /** Follows changes of what it has to know beside that. */
    default void follow(Policies policies, @Nullable Batches batches) {}

    /**
     * While on, no call of a handler begins: what a call that runs would be followed by comes back instead. Calls that run go on.
     * Claims that were handed out are to be recalled beside this.
     */
    default void hold(boolean on) {}

    /** The same for these claims, and for good. */
    default void withdraw(Predicate<Claim> claims) {}

    /** A stop has begun: what a handler could not begin yet comes back instead of being handed over again. */
    default void drain() {}

    /** No more claims will come. Running attempts are not touched. */
    void close();
}
