// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.batch.Batches;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a queue is worked. May be replaced while it runs.
 *
 * @param timeout what one attempt may take
 * @param concurrency attempts at a time
 * @param stuckAfter how long past its deadline a handler may ignore the interrupt before the queue counts as blocked
 * @param inHandMax messages in lanes, under claims and with the ledger; at least twice the concurrency
 * @param deadLetters false: what cannot be saved is logged and skipped
 * @param duplicates whether copies of what was completed are attempted
 * @param batches null to attempt messages one by one
 */
public record EngineSettings(
        Policies policies,
        Duration timeout,
        int concurrency,
        Duration stuckAfter,
        int inHandMax,
        boolean deadLetters,
        Duplicates duplicates,
        @Nullable Batches batches) {

    public static final Duration TIMEOUT_USUAL = Duration.ofSeconds(30);
    public static final int CONCURRENCY_USUAL = 10;
    public static final int CONCURRENCY_MAX = 100_000;
    public static final Duration STUCK_AFTER_USUAL = Duration.ofMinutes(5);

    /** Enough to keep a store busy that syncs in groups; little enough to hold. */
    public static final int IN_HAND_USUAL = 8192;

    /** Bytes of values in hand at a time. */
    public static final long BYTES_IN_HAND_MAX = 64L << 20;

    public EngineSettings {
        if (timeout.compareTo(Duration.ofMillis(1)) < 0 || timeout.compareTo(Durations.LONGEST) > 0) {
            throw new IllegalArgumentException("timeout must be at least 1 ms and no more than "
                    + Durations.print(Durations.LONGEST) + ", not " + timeout);
        }
        if (concurrency < 1 || concurrency > CONCURRENCY_MAX) {
            throw new IllegalArgumentException("concurrency must be 1 to " + CONCURRENCY_MAX + ", not " + concurrency);
        }
        inHandMax = Math.max(inHandMax, 2 * Math.max(concurrency, batches == null ? 0 : batches.messagesMax()));
    }

    /** One by one, and every copy. */
    public EngineSettings(
            Policies policies,
            Duration timeout,
            int concurrency,
            Duration stuckAfter,
            int inHandMax,
            boolean deadLetters) {
        this(policies, timeout, concurrency, stuckAfter, inHandMax, deadLetters, Duplicates.OFF, null);
    }

    public EngineSettings batches(Batches some) {
        return new EngineSettings(policies, timeout, concurrency, stuckAfter, inHandMax, deadLetters, duplicates, some);
    }

    public EngineSettings duplicates(Duplicates told) {
        return new EngineSettings(policies, timeout, concurrency, stuckAfter, inHandMax, deadLetters, told, batches);
    }

    /** Messages that may be with the handler at a time. */
    public int attemptsMax() {
        return batches == null ? concurrency : batches.messagesMax();
    }

    public static EngineSettings usual(Policies policies) {
        return new EngineSettings(policies, TIMEOUT_USUAL, CONCURRENCY_USUAL, STUCK_AFTER_USUAL, IN_HAND_USUAL, true);
    }
}
