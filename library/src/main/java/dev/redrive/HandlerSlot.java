// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.port.Handler;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Holds a queue's handler so that it can be replaced while attempts run: new attempts go to the new one, and the old one
 * is closed after its last attempt.
 */
final class HandlerSlot implements BatchHandler {

    /** A handler, and how many hold it open: the slot itself, and each attempt that runs in it. */
    private static final class Lease {
        final Handler handler;
        final AtomicInteger holders = new AtomicInteger(1);

        Lease(Handler handler) {
            this.handler = handler;
        }

        /** False if it is closed already. */
        boolean hold() {
            while (true) {
                int now = holders.get();
                if (now == 0) {
                    return false;
                }
                if (holders.compareAndSet(now, now + 1)) {
                    return true;
                }
            }
        }

        void letGo() {
            if (holders.decrementAndGet() == 0) {
                handler.close();
            }
        }
    }

    private final @Nullable Spans spans;
    private volatile Lease current;

    /** @param spans null where nothing is traced */
    HandlerSlot(Handler first, @Nullable Spans spans) {
        this.current = new Lease(first);
        this.spans = spans;
    }

    /** Called by one thread at a time. */
    void replace(Handler next) {
        if (next.equals(current.handler)) {
            return;
        }
        Lease old = current;
        current = new Lease(next);
        old.letGo();
    }

    @Override
    public Outcome attempt(Attempt attempt) throws Exception {
        Lease lease = held();
        try {
            return spans == null ? lease.handler.attempt(attempt) : spans.attempt(lease.handler, attempt);
        } finally {
            lease.letGo();
        }
    }

    @Override
    public BatchAnswer attemptAll(List<Attempt> attempts) throws Exception {
        Lease lease = held();
        try {
            if (lease.handler instanceof BatchHandler batches) {
                return batches.attemptAll(attempts);
            }
            throw new IllegalStateException("the handler takes no batches: " + lease.handler);
        } finally {
            lease.letGo();
        }
    }

    private Lease held() {
        Lease lease = current;
        while (!lease.hold()) {
            lease = current;
        }
        return lease;
    }

    @Override
    public void close() {
        current.letGo();
    }
}
