// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.batch.Batches;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.LongestDelay;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Then;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.MessageCheck;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Upkeep;
import dev.redrive.kafka.settings.Wait;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.schema.MessageSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue in the making; the names are those of {@code redrive.yaml}. {@link #handle} or {@link #handleBatches} ends it.
 *
 * @param <T> what values are read as
 */
public final class QueueBuilder<T> {

    /** The cluster of {@link Redrive#onKafka}. */
    static final String CLUSTER_USUAL = "main";

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
    private Duplicates duplicates = Duplicates.OFF;
    private @Nullable Batches batches;
    private @Nullable String topic;
    private @Nullable String group;
    private String retryTopic = Topics.RETRY_USUAL;
    private String dlqTopic = Topics.DEAD_LETTERS_USUAL;
    private Start start = Start.EARLIEST;
    private Waits waits = Waits.MEMORY;
    private boolean overtaking;
    private FieldNames fields = FieldNames.DEFAULTS;
    private MessageCheck check = MessageCheck.NONE;

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

    /** Which messages may go together in a batch, how many, and how long they wait for each other. */
    public QueueBuilder<T> batches(Batches batches) {
        this.batches = batches;
        return this;
    }

    /** Attempts at a time. With batches each batcher has a concurrency of its own. */
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

    /** Messages must fit the JSON Schema in this file; one that does not is buried as invalid, and no handler sees it. */
    public QueueBuilder<T> schema(Path file) {
        check = MessageSchema.read(file);
        return this;
    }

    /** As {@link #schema(Path)}, with the schema itself. */
    public QueueBuilder<T> schema(String text) {
        check = MessageSchema.of(text);
        return this;
    }

    /**
     * A message whose producer's id and correlation id are those of one completed less than the window ago is not attempted, but
     * completed as a duplicate.
     */
    public QueueBuilder<T> duplicates(Duration window) {
        duplicates = Duplicates.within(window);
        return this;
    }

    /**
     * The queue lives on Kafka: it reads this topic, as that consumer group. Unless it has a policy already, it gets that of
     * {@link Presets#PARALLEL_CONSUMER}.
     */
    public QueueBuilder<T> topic(String topic, String group) {
        if (policies.base().equals(Presets.QUEUE.base())) {
            policies = policies.base(Presets.PARALLEL_CONSUMER.base());
        }
        this.topic = topic;
        this.group = group;
        return this;
    }

    /** Where a new group begins; the earliest record otherwise. */
    public QueueBuilder<T> start(Start where) {
        start = where;
        return this;
    }

    /**
     * Where messages wait for their next attempt: in memory, or on the retry topic. There later ones of their key overtake them,
     * so with {@link #orderedByKey} it takes {@link #overtaking} as well.
     */
    public QueueBuilder<T> waits(Waits where) {
        waits = where;
        return this;
    }

    /** A message that waits on the retry topic may be overtaken by later ones of its key. */
    public QueueBuilder<T> overtaking() {
        overtaking = true;
        return this;
    }

    /**
     * Other names for the retry and the dead-letter topic. {@code {topic}} and {@code {group}} stand for themselves, {@code {node}}
     * for the queue's name, and {@code {cluster}} for {@code default}, as in a file that names none.
     */
    public QueueBuilder<T> topics(String retry, String deadLetters) {
        retryTopic = retry;
        dlqTopic = deadLetters;
        return this;
    }

    /** Which headers tell a message's type, priority and so on. */
    public QueueBuilder<T> fields(FieldNames names) {
        fields = names;
        return this;
    }

    private Home home() {
        if (topic == null || group == null) {
            return Home.EMBEDDED;
        }
        if (waits.where() != Wait.MEMORY && order == Order.KEY && !overtaking) {
            throw new IllegalArgumentException(
                    "queue " + name + ": messages that wait on the retry topic are overtaken by"
                            + " later ones of their key; say overtaking(), or unordered(), or let them wait in memory");
        }
        var words = new Topics.Words(topic, group, Topics.CLUSTER_USUAL, name.value());
        var topics = Topics.of(words, retryTopic, dlqTopic)
                .with(new Upkeep(Upkeep.USUAL.make(), deadLetters, LongestDelay.of(policies)));
        return new Home.OnKafka(
                CLUSTER_USUAL, new KafkaSettings(topics, group, start, waits, fields, Bounds.USUAL, policies.base()));
    }

    /** Ends the description: messages go to this handler once {@link Redrive#start} was called. */
    public void handle(TypedHandler<T> handler) {
        if (batches != null) {
            throw new IllegalStateException("queue " + name + " has batches; end it with handleBatches()");
        }
        ready(settings(), TypedHandler.decoding(type, handler));
    }

    /** Like {@link #handle}, with several messages at a time: {@link #batches}, or {@link Batches#USUAL}. */
    public void handleBatches(TypedBatchHandler<T> handler) {
        Batches some = batches == null ? Batches.USUAL : batches;
        ready(settings().batches(some), TypedBatchHandler.decoding(type, handler));
    }

    private EngineSettings settings() {
        return new EngineSettings(policies, timeout, concurrency, stuckAfter, inHandMax, deadLetters)
                .duplicates(duplicates);
    }

    private void ready(EngineSettings settings, Handler handler) {
        var work = new QueueSetup.Work(handler, "java", check);
        ready.accept(new QueueSetup(name, order, settings, policyName, work, home()));
    }
}
