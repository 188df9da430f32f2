// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import dev.redrive.engine.claim.Claim;
import java.util.List;
import java.util.function.Consumer;

/**
 * What runs attempts. The engine thread calls; nothing here waits. Claims come back, each with its outcome, through the
 * mailbox; one that was recalled does not.
 */
public interface Runners {

    /** How many more claims would find something to do now. */
    int room();

    void start(List<Claim> claims);

    /** Shows every claim whose attempt has begun and is not yet known to have ended. */
    void look(Consumer<Claim> running);

    /** Interrupts the thread of a running attempt. */
    void interrupt(Claim claim);

    /** Takes back what was handed out but not begun. */
    List<Claim> recall();

    /** How long until the next {@link #look} is worth it, in ticks, given the shortest timeout. */
    long lookEvery(long timeoutTicks);

    /** Threads, busy or not. */
    int size();

    /** At most that many attempts at a time from now on. */
    void resize(int concurrency);

    /** No more claims will come. Running attempts are not touched. */
    void close();
}
