// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Tried;
import dev.redrive.core.batch.Batcher;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import dev.redrive.engine.Watcher;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an engine settles, as meters. Ids, keys and fingerprints are never labels; failure codes are, within a bound.
 * Called by the engine thread, but for {@link #measured}.
 */
final class Metrics implements Watcher {

    /** A handler that makes up codes must not make up meters without end. */
    private static final int CODES_MAX = 100;

    private final MeterRegistry registry;
    private final String queue;
    private final Counter succeeded;
    private final Counter duplicates;
    private final Counter batches;
    private final Timer duration;
    private final Timer delay;
    private final Timer lateness;
    private final Counter batchTimeouts;
    private final Map<String, Counter> attempts = new HashMap<>();
    private final Set<String> codes = new HashSet<>();

    Metrics(MeterRegistry registry, QueueName queue) {
        this.registry = registry;
        this.queue = queue.value();
        this.succeeded = registry.counter("redrive.attempts", "queue", this.queue, "outcome", "succeeded", "code", "");
        this.duplicates = registry.counter("redrive.duplicates", "queue", this.queue);
        this.batches = registry.counter("redrive.batches", "queue", this.queue);
        this.duration = Timer.builder("redrive.attempt.duration")
                .description("how long attempts take, sampled once per batch")
                .tag("queue", this.queue)
                .publishPercentileHistogram()
                .register(registry);
        this.delay = Timer.builder("redrive.retry.delay")
                .description("how long failed messages are told to wait")
                .tag("queue", this.queue)
                .serviceLevelObjectives(Buckets.DELAYS)
                .register(registry);
        this.lateness = Timer.builder("redrive.retry.lateness")
                .description("how long after it was due a retry began")
                .tag("queue", this.queue)
                .serviceLevelObjectives(Buckets.LATENESS)
                .register(registry);
        this.batchTimeouts = Counter.builder("redrive.batch.timeouts")
                .description("calls with a batch that took longer than their time")
                .tag("queue", this.queue)
                .register(registry);
    }

    @Override
    public void batchTimedOut(Batcher batcher, int size) {
        batchTimeouts.increment();
    }

    /** Any thread. */
    void measured(Duration attempt) {
        duration.record(attempt);
    }

    @Override
    public void settled(List<Ruling> rulings) {
        int atOnce = 0;
        int copies = 0;
        for (Ruling ruling : rulings) {
            Tried tried = ruling.tried();
            if (ruling.verdict() instanceof Verdict.Duplicate) {
                copies++;
            } else if (tried == null) {
                atOnce++;
            } else {
                count(ruling, tried);
            }
        }
        succeeded.increment(atOnce);
        duplicates.increment(copies);
    }

    @Override
    public void retries(Duration late) {
        lateness.record(late);
    }

    @Override
    public void batchStarted(Batcher batcher, int size) {
        batches.increment();
    }

    private void count(Ruling ruling, Tried tried) {
        String outcome = OutcomeWords.word(tried.outcome());
        String code = OutcomeWords.code(tried.outcome());
        attempts.computeIfAbsent(
                        outcome + ' ' + bounded(code),
                        key -> registry.counter(
                                "redrive.attempts", "queue", queue, "outcome", outcome, "code", bounded(code)))
                .increment();
        if (ruling.verdict() instanceof Verdict.RetryAt(var due, var planned)) {
            Duration wait = Duration.between(tried.startedAt().plus(tried.took()), due);
            delay.record(wait.isNegative() ? Duration.ZERO : wait);
        } else if (ruling.verdict() instanceof Verdict.Bury) {
            registry.counter("redrive.dead.letters.added", "queue", queue, "code", bounded(code))
                    .increment();
        } else if (ruling.verdict() instanceof Verdict.Skip) {
            registry.counter("redrive.skipped", "queue", queue, "code", bounded(code))
                    .increment();
        }
    }

    private String bounded(String code) {
        return codes.contains(code) || (codes.size() < CODES_MAX && codes.add(code)) ? code : "OTHER";
    }
}
