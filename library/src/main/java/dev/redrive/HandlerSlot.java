// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.port.Handler;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a queue's handler so that it can be replaced while attempts run: new attempts go to the new one, and the old one
 * is closed after its last attempt.
 */
final class HandlerSlot implements BatchHandler {

    private final @Nullable Spans spans;
    private volatile HandlerLease current;

    /** @param spans null where nothing is traced */
    HandlerSlot(Handler first, @Nullable Spans spans) {
        this.current = new HandlerLease(first);
        this.spans = spans;
    }

    /** Called by one thread at a time. */
    void replace(Handler next) {
        if (next.equals(current.handler())) {
            return;
        }
        HandlerLease old = current;
        current = new HandlerLease(next);
        old.retire();
    }

    @Override
    public @Nullable String unavailable() {
        return current.handler().unavailable();
    }

    @Override
    public Outcome attempt(Attempt attempt) throws Exception {
        HandlerLease lease = begun();
        try {
            return spans == null ? lease.handler().attempt(attempt) : spans.attempt(lease.handler(), attempt);
        } finally {
            lease.end();
        }
    }

    @Override
    public BatchAnswer attemptAll(List<Attempt> attempts) throws Exception {
        HandlerLease lease = begun();
        try {
            if (lease.handler() instanceof BatchHandler batches) {
                return batches.attemptAll(attempts);
            }
            throw new IllegalStateException("the handler takes no batches: " + lease.handler());
        } finally {
            lease.end();
        }
    }

    private HandlerLease begun() {
        HandlerLease lease = current;
        while (!lease.begin()) {
            HandlerLease next = current;
            if (next == lease) {
                // Retired, and none came after it.
                throw new IllegalStateException("the handler is closed");
            }
            lease = next;
        }
        return lease;
    }

    @Override
    public void close() {
        current.retire();
    }
}
