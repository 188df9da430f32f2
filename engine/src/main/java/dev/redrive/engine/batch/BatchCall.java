// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import dev.redrive.engine.claim.Claim;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One call of the handler with some messages of a batch. Its phase settles the race between a handler that returns and an
 * engine that interrupts it, so that an interrupt never hits the next call.
 */
final class BatchCall {

    private enum Phase {
        RUNNING,
        INTERRUPTING,
        INTERRUPTED,
        RETURNED
    }

    private final List<Claim> claims;
    private final Thread thread;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.RUNNING);

    BatchCall(List<Claim> claims, Thread thread) {
        this.claims = claims;
        this.thread = thread;
    }

    List<Claim> claims() {
        return claims;
    }

    /** Interrupts the thread, unless the handler has just returned. Whether this was the first to do so. */
    boolean interrupt() {
        if (!phase.compareAndSet(Phase.RUNNING, Phase.INTERRUPTING)) {
            return false;
        }
        thread.interrupt();
        phase.set(Phase.INTERRUPTED);
        return true;
    }

    /** The handler's side: from here on no interrupt for this call can arrive. Whether one did. */
    boolean returned() {
        if (phase.compareAndSet(Phase.RUNNING, Phase.RETURNED)) {
            return false;
        }
        while (phase.get() == Phase.INTERRUPTING) {
            Thread.onSpinWait();
        }
        return true;
    }
}
