// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.store;

import dev.redrive.bench.load.Load;
import dev.redrive.bench.load.Work;
import dev.redrive.bench.measure.Lateness;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A handler that fails what was pushed before the storm once, and asks for retries spread over the second in which it
 * breaks. What is pushed later succeeds at once.
 */
final class Storm implements Handler {

    private static final long SPREAD_MILLIS = 1000;

    private final Instant due;
    private final Instant made = Instant.now();
    private final Work fresh = new Work(Load.of(16, 1).inFlightMax());
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong retried = new AtomicLong();
    private final Lateness lateness = new Lateness();

    Storm(Instant due) {
        this.due = due;
    }

    @Override
    public Outcome attempt(Attempt attempt) {
        if (attempt.message().createdAt().isAfter(made)) {
            fresh.finish();
            return Outcome.SUCCEEDED;
        }
        Instant now = Instant.now();
        Instant mine = due.plusMillis(attempt.message().origin().position() % SPREAD_MILLIS);
        if (attempt.number() == 1) {
            failed.incrementAndGet();
            Duration wait = Duration.between(now, mine);
            return new Outcome.Failed(
                    Failure.of(FailureCode.EXCEPTION, "waits for the storm").retryAfter(wait));
        }
        lateness.record(
                TimeUnit.MILLISECONDS.toNanos(Duration.between(mine, now).toMillis()));
        retried.incrementAndGet();
        return Outcome.SUCCEEDED;
    }

    Instant due() {
        return due;
    }

    /** The work of the producers that go on meanwhile. */
    Work fresh() {
        return fresh;
    }

    long failed() {
        return failed.get();
    }

    long retried() {
        return retried.get();
    }

    Lateness lateness() {
        return lateness;
    }
}
