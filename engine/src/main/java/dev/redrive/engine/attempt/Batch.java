// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import dev.redrive.engine.claim.Claim;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Claims handed to one runner together. The runner takes them one after another; the engine may take over what the
 * runner has not begun, and collect what it has finished, when it sees that the runner is blocked.
 */
final class Batch {

    private final Claim[] claims;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger finished = new AtomicInteger();
    private int collected;

    Batch(List<Claim> claims) {
        this.claims = claims.toArray(Claim[]::new);
    }

    int size() {
        return claims.length;
    }

    /** The runner's next claim; beyond the size when there is none. */
    int begin() {
        return next.getAndIncrement();
    }

    Claim get(int index) {
        return claims[index];
    }

    /** The runner has ended its claims up to that index. */
    void finish(int index) {
        finished.setRelease(index + 1);
    }

    /** What has ended since the last call. The engine thread, through {@code look} or the mailbox. */
    synchronized List<Claim> collect() {
        int from = collected;
        int to = finished.getAcquire();
        collected = to;
        return from == to ? List.of() : Arrays.asList(claims).subList(from, to);
    }

    /** Takes what the runner has not begun; it will find the batch at its end. */
    List<Claim> takeOver() {
        int from = next.getAndSet(claims.length);
        return from >= claims.length ? List.of() : Arrays.asList(claims).subList(from, claims.length);
    }
}
