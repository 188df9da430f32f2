// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Then;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A queue in the making; the names are those of {@code redrive.yaml}. {@link #handle} ends it.
 *
 * @param <T> what values are read as
 */
public final class QueueBuilder<T> {

    private final QueueName name;
    private final Class<T> type;
    private final Consumer<QueueSetup> ready;
    private Policies policies = Presets.QUEUE;
    private final String policyName;
    private Order order = Order.KEY;
    private int concurrency = EngineSettings.CONCURRENCY_USUAL;
    private int inHandMax = EngineSettings.IN_HAND_USUAL;
    private Duration timeout = EngineSettings.TIMEOUT_USUAL;
    private Duration stuckAfter = EngineSettings.STUCK_AFTER_USUAL;
    private boolean deadLetters = true;

    QueueBuilder(QueueName name, Class<T> type, Consumer<QueueSetup> ready) {
        this.name = name;
        this.type = type;
        this.ready = ready;
        this.policyName = name.value();
    }

    public QueueBuilder<T> policy(RetryPolicy policy) {
        policies = policies.base(policy);
        return this;
    }

    /** A preset ({@link Presets}), or policies put together elsewhere. */
    public QueueBuilder<T> policies(Policies policies) {
        this.policies = policies;
        return this;
    }

    /** Another policy for messages whose type matches, e.g. {@code invoice.*}. */
    public QueueBuilder<T> type(String pattern, RetryPolicy policy) {
        policies = policies.type(pattern, policy);
        return this;
    }

    /** Another policy for failures that match: a code, or an exception's class. */
    public QueueBuilder<T> failure(String pattern, RetryPolicy policy) {
        policies = policies.failure(pattern, policy);
        return this;
    }

    /** What to do at once about failures that match. */
    public QueueBuilder<T> rule(String pattern, Then then) {
        policies = policies.rule(pattern, then);
        return this;
    }

    public QueueBuilder<T> orderedByKey() {
        order = Order.KEY;
        return this;
    }

    public QueueBuilder<T> unordered() {
        order = Order.NONE;
        return this;
    }

    /** Attempts at a time. */
    public QueueBuilder<T> concurrency(int attempts) {
        concurrency = attempts;
        return this;
    }

    /** What one attempt may take. */
    public QueueBuilder<T> timeout(Duration timeout) {
        this.timeout = timeout;
        return this;
    }

    /** How long past its deadline a handler may hang before the queue counts as blocked. */
    public QueueBuilder<T> stuckAfter(Duration after) {
        stuckAfter = after;
        return this;
    }

    /** Messages held in memory at a time; at least twice the concurrency. */
    public QueueBuilder<T> inHandMax(int messages) {
        inHandMax = messages;
        return this;
    }

    /** What cannot be saved is logged and let go instead of buried. */
    public QueueBuilder<T> withoutDeadLetters() {
        deadLetters = false;
        return this;
    }

    /** Ends the description: messages go to this handler once {@link Redrive#start} was called. */
    public void handle(TypedHandler<T> handler) {
        var settings = new EngineSettings(policies, timeout, concurrency, stuckAfter, inHandMax, deadLetters);
        var work = new QueueSetup.Work(TypedHandler.decoding(type, handler), "java");
        ready.accept(new QueueSetup(name, order, settings, policyName, work));
    }
}
