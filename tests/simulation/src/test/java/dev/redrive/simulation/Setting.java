// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.batch.BatchKey;
import dev.redrive.core.batch.Batches;
import dev.redrive.core.batch.Batching;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.AttemptLimit;
import dev.redrive.core.policy.Jitter;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import java.time.Duration;

/**
 * What one world is like.
 *
 * @param calm how many other steps there are to one fault
 * @param keys how many there are; one message in five has none
 * @param temper how many attempts in ten do not simply succeed
 */
record Setting(Order order, EngineSettings engine, int messages, int keys, int calm, int temper) {

    /** Messages of this type have a policy of their own. */
    static final String SPECIAL = "special.kind";

    static Setting drawn(Chance chance) {
        int concurrency = chance.between(1, 6);
        EngineSettings engine = new EngineSettings(
                Policies.of(policy(chance)).type("special.*", policy(chance)),
                Duration.ofMillis(chance.between(100, 5000)),
                concurrency,
                Duration.ofMinutes(1),
                chance.between(2, 40),
                !chance.oneIn(6));
        var setting = new Setting(
                chance.oneIn(5) ? Order.NONE : Order.KEY,
                engine,
                chance.between(20, 120),
                chance.between(1, 12),
                chance.between(10, 80),
                chance.between(1, 7));
        return setting.telling(duplicates(chance));
    }

    private static RetryPolicy policy(Chance chance) {
        RetryPolicy policy = switch (chance.between(0, 3)) {
            case 0 -> RetryPolicy.none();
            case 1 -> RetryPolicy.fixed(chance.upTo(Duration.ofSeconds(10)));
            case 2 ->
                RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofMinutes(1))
                        .jitter(0.2);
            default ->
                RetryPolicy.linear(Duration.ofSeconds(2), Duration.ofSeconds(10))
                        .jitter(Jitter.FULL);
        };
        policy = policy.attempts(chance.between(1, 4));
        return chance.oneIn(6) ? policy.within(Duration.ofSeconds(20)) : policy;
    }

    private static Duplicates duplicates(Chance chance) {
        return switch (chance.between(0, 3)) {
            case 0 -> Duplicates.within(Duration.ofHours(1));
            case 1 -> Duplicates.within(chance.upTo(Duration.ofSeconds(20)).plusMillis(1));
            default -> Duplicates.OFF;
        };
    }

    private Setting telling(Duplicates duplicates) {
        return new Setting(order, engine.duplicates(duplicates), messages, keys, calm, temper);
    }

    boolean tellsDuplicates() {
        return engine.duplicates() instanceof Duplicates.Within;
    }

    /** The same but for the attempts at a time. */
    EngineSettings engine(int concurrency) {
        return new EngineSettings(
                engine.policies(),
                engine.timeout(),
                concurrency,
                engine.stuckAfter(),
                engine.inHandMax(),
                engine.deadLetters(),
                engine.duplicates(),
                engine.batches());
    }

    /** The same in batches. */
    Setting inBatches() {
        var few = new Batching(4, Duration.ZERO, 1);
        return new Setting(order, engine.batches(new Batches(BatchKey.NONE, few, few)), messages, keys, calm, temper);
    }

    int attemptsAllowed(Message message) {
        return switch (engine.policies().policyFor(message.type()).attempts()) {
            case AttemptLimit.AtMost(int attempts) -> attempts;
            case AttemptLimit.Unlimited() -> Integer.MAX_VALUE;
        };
    }
}
