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
 * @param changed what a change of the configuration makes of it, and makes undone
 * @param calm how many other steps there are to one fault
 * @param keys how many there are; one message in five has none
 * @param temper how many attempts in ten do not simply succeed
 */
record Setting(
        Order order, EngineSettings engine, EngineSettings changed, int messages, int keys, int calm, int temper) {

    /** Messages of this type have a policy of their own. */
    static final String SPECIAL = "special.kind";

    static Setting drawn(Chance chance) {
        var setting = new Setting(
                chance.oneIn(5) ? Order.NONE : Order.KEY,
                engine(chance),
                engine(chance),
                chance.between(20, 120),
                chance.between(1, 12),
                chance.between(10, 80),
                chance.between(1, 7));
        return setting.telling(duplicates(chance));
    }

    private static EngineSettings engine(Chance chance) {
        return new EngineSettings(
                Policies.of(policy(chance)).type("special.*", policy(chance)),
                Duration.ofMillis(chance.between(100, 5000)),
                chance.between(1, 6),
                Duration.ofMinutes(1),
                chance.between(2, 40),
                !chance.oneIn(6));
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
        return new Setting(
                order, engine.duplicates(duplicates), changed.duplicates(duplicates), messages, keys, calm, temper);
    }

    boolean tellsDuplicates() {
        return engine.duplicates() instanceof Duplicates.Within;
    }

    /** One of the two configurations, with any number of attempts at a time. */
    EngineSettings drawnEngine(Chance chance) {
        EngineSettings one = chance.oneIn(2) ? engine : changed;
        return new EngineSettings(
                one.policies(),
                one.timeout(),
                chance.between(1, 6),
                one.stuckAfter(),
                one.inHandMax(),
                one.deadLetters(),
                one.duplicates(),
                one.batches());
    }

    /** The same in batches. */
    Setting inBatches() {
        var few = new Batching(4, Duration.ZERO, 1);
        var batches = new Batches(BatchKey.NONE, few, few);
        return new Setting(order, engine.batches(batches), changed.batches(batches), messages, keys, calm, temper);
    }

    /** What the more generous of the two configurations allows. */
    int attemptsAllowed(Message message) {
        return Math.max(attemptsAllowed(engine, message), attemptsAllowed(changed, message));
    }

    private static int attemptsAllowed(EngineSettings by, Message message) {
        return switch (by.policies().policyFor(message.type()).attempts()) {
            case AttemptLimit.AtMost(int attempts) -> attempts;
            case AttemptLimit.Unlimited() -> Integer.MAX_VALUE;
        };
    }
}
