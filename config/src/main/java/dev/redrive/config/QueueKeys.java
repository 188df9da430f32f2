// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.ListOf;
import dev.redrive.config.form.MapOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Whole;
import dev.redrive.config.form.Word;
import dev.redrive.core.batch.Batches;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.FailurePattern;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Rule;
import dev.redrive.core.policy.TypePattern;
import dev.redrive.core.port.Order;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of a queue. */
final class QueueKeys {

    private static final int PATTERNS_MAX = 1000;
    private static final int CONCURRENCY_MAX = 100_000;
    private static final int IN_HAND_MAX = 1_000_000;
    private static final Duration TIMEOUT_MAX = Duration.ofDays(7);

    static final Key<HandlerConfig> HANDLER = Key.of(
                    "handler",
                    HandlerKeys.SECTION,
                    "{ exec: [\"python3\", \"send.py\"] }",
                    "What attempts the messages.")
            .otherwise("the queue only holds items");
    static final Key<Duration> TIMEOUT = Key.of(
                    "timeout",
                    new DurationForm(Duration.ofMillis(1), TIMEOUT_MAX),
                    "5s",
                    "What one attempt may take, counted from its start.")
            .byDefault("30s");
    static final Key<PolicyRef> POLICY = Key.of(
                    "policy",
                    PolicyRef.FORM,
                    "patient",
                    "How often and when a failed message is tried again: a name from `policies`, a preset, or a policy"
                            + " written out.")
            .byDefault("queue")
            .otherwise("`queue`; on Kafka `parallel-consumer`");
    static final Key<RetryPolicy> RETRY = Key.of(
            "retry",
            RetryKeys.SECTION,
            "{ attempts: 3, cooldown: 30s }",
            "The short form of a policy with a fixed delay; not beside `policy`.");
    static final Key<Map<TypePattern, PolicyRef>> TYPES = Key.of(
            "types",
            new MapOf<>(Patterns::type, PolicyRef.SINGLE, PATTERNS_MAX),
            "{ \"invoice.*\": patient }",
            "Policies by type of message; an exact name beats a prefix, a longer one beats a shorter.");
    static final Key<Map<FailurePattern, PolicyRef>> FAILURES = Key.of(
            "failures",
            new MapOf<>(Patterns::failure, PolicyRef.SINGLE, PATTERNS_MAX),
            "{ TIMEOUT: patient }",
            "Policies by failure: a code, an exception's class, `exit 69`; they go before those by type.");
    static final Key<List<Rule>> RULES = Key.of(
            "rules",
            new ListOf<>(RuleKeys.SECTION, 0, PATTERNS_MAX),
            "[ { exit: 69, then: bury } ]",
            "What certain failures lead to, whatever the policy says; the first that matches wins.");
    static final Key<Integer> CONCURRENCY = Key.of(
                    "concurrency", new Whole(1, CONCURRENCY_MAX), "32", "How many attempts run at a time.")
            .byDefault("10");
    static final Key<Order> ORDER = Key.of(
                    "order",
                    Word.of(Order.class),
                    "none",
                    "`key`: messages of one key one at a time, in their order; `none`: all beside each other.")
            .byDefault("key");
    static final Key<Duration> STUCK_AFTER = Key.of(
                    "stuckAfter",
                    new DurationForm(Duration.ofSeconds(1), TIMEOUT_MAX),
                    "5m",
                    "How long past its timeout a handler may go on before the queue counts as blocked.")
            .byDefault("5m");
    static final Key<Integer> IN_HAND = Key.of(
                    "inHandMax",
                    new Whole(2, IN_HAND_MAX),
                    "8192",
                    "How many messages the queue holds in memory; at least twice `concurrency`, to which the"
                            + " default is raised.")
            .byDefault("8192");
    static final Key<Duplicates> DUPLICATES = Key.of(
                    "duplicates",
                    new DuplicatesForm(),
                    "{ window: 24h }",
                    "Whether a message is attempted whose producer's id and correlation id are those of one completed"
                            + " lately; `on` is short for the usual window.")
            .byDefault("off");
    static final Key<Batches> BATCHES = Key.of(
                    "batches",
                    BatchKeys.SECTION,
                    "{ by: source, standard: { size: 25, wait: 2s } }",
                    "Messages go to the handler several at a time; [batches.md](batches.md) tells how.")
            .otherwise("one at a time");
    static final Key<DlqKeys.Dlq> DLQ = Key.of(
                    "dlq", DlqKeys.SECTION, "{ enabled: false }", "What becomes of messages that cannot be saved.")
            .otherwise("they are kept as dead letters");

    static final Key<String> SCHEMA = Key.of(
                    "schema",
                    PathText.plain(),
                    "./order.schema.json",
                    "A JSON Schema that messages must fit; one that does not is buried as `invalid` before the handler"
                            + " sees it.")
            .otherwise("everything goes to the handler");

    static final Section<QueueDraft> SECTION = Section.of(
                    "queue",
                    QueueKeys::make,
                    HANDLER,
                    TIMEOUT,
                    POLICY,
                    RETRY,
                    TYPES,
                    FAILURES,
                    RULES,
                    CONCURRENCY,
                    ORDER,
                    STUCK_AFTER,
                    IN_HAND,
                    DUPLICATES,
                    BATCHES,
                    DLQ,
                    SCHEMA,
                    KafkaQueueKeys.KAFKA,
                    KafkaQueueKeys.FIELDS,
                    KafkaQueueKeys.WAIT,
                    KafkaQueueKeys.HOLD_UP_TO,
                    KafkaQueueKeys.OVERTAKE,
                    KafkaQueueKeys.WINDOW_MAX,
                    KafkaQueueKeys.WAITING_MAX)
            .hint("attempts", "write it inside 'policy' or 'retry'")
            .hint("backoff", "write it inside 'policy'")
            .hint("within", "write it inside 'policy'")
            .hint("cooldown", "write it inside 'retry'")
            .hint("exec", "write it inside 'handler'")
            .hint("java", "write it inside 'handler'")
            .hint("workers", "write it inside 'handler'")
            .hint("topic", "write it inside 'kafka'")
            .hint("group", "write it inside 'kafka'")
            .hint("paused", "use 'redrive queue pause' instead: it lasts across restarts")
            .hint("keepCompleted", "write it under 'store' at the top of the file: it holds for all queues")
            .check(QueueKeys::check);

    /** A queue whose policies still are names. */
    interface QueueDraft {
        QueueConfig of(QueueName name, Map<String, Policies> policies);
    }

    private QueueKeys() {}

    private static void check(Answers answers) {
        checkPace(answers);
        checkBatches(answers);
        checkOutput(answers);
        KafkaQueueKeys.check(answers);
    }

    /** What holds for nodes of pipelines as well. */
    static void checkPace(Answers answers) {
        var retry = answers.at(RETRY);
        if (retry != null && answers.has(POLICY)) {
            answers.judge()
                    .report(retry, "'retry' stands beside 'policy'", "keep one of them: 'retry' is the short form");
        }
        var inHand = answers.value(IN_HAND);
        var at = answers.at(IN_HAND);
        var least = 2 * answers.value(CONCURRENCY);
        if (at != null && inHand < least) {
            answers.judge()
                    .report(at, "'" + inHand + "' is less than twice the concurrency", "write at least " + least);
        }
    }

    private static void checkOutput(Answers answers) {
        var at = answers.at(HANDLER);
        if (at != null && answers.get(HANDLER) instanceof HandlerConfig.Exec exec && exec.filters()) {
            answers.judge()
                    .report(at, "'output' is for nodes of pipelines: from a queue nothing goes on", "remove 'output'");
        }
    }

    private static void checkBatches(Answers answers) {
        var batches = answers.at(BATCHES);
        if (batches == null) {
            return;
        }
        var handler = answers.get(HANDLER);
        if (handler instanceof HandlerConfig.Exec && handler.workers().isEmpty()) {
            answers.judge()
                    .report(
                            batches,
                            "'exec' without 'workers' has one process a message, so there are no batches",
                            "add e.g. workers: 4 to the handler, or remove it");
        }
        var concurrency = answers.at(CONCURRENCY);
        if (concurrency != null) {
            answers.judge()
                    .report(
                            concurrency,
                            "'concurrency' stands beside 'batches', where each batcher has its own",
                            "write it inside batches.standard and batches.critical");
        }
    }

    private static QueueDraft make(Answers answers) {
        var dlq = answers.get(DLQ);
        var schema = answers.get(SCHEMA);
        return (name, named) -> new QueueConfig(
                name,
                answers.get(HANDLER),
                policies(answers, named),
                pace(answers),
                answers.value(ORDER),
                dlq == null || dlq.enabled(),
                answers.value(DUPLICATES),
                KafkaQueueKeys.make(answers),
                schema == null ? null : Path.of(schema));
    }

    static QueueConfig.Pace pace(Answers answers) {
        return new QueueConfig.Pace(
                answers.value(CONCURRENCY),
                answers.value(TIMEOUT),
                answers.value(STUCK_AFTER),
                answers.value(IN_HAND),
                answers.get(BATCHES));
    }

    private static Policies policies(Answers answers, Map<String, Policies> named) {
        return policies(answers, named, named(answers, named));
    }

    /** @param base what counts where there is no 'retry' */
    static Policies policies(Answers answers, Map<String, Policies> named, Policies base) {
        var retry = answers.get(RETRY);
        var policies = retry == null ? base : Policies.of(retry);
        for (var type : orEmpty(answers.get(TYPES)).entrySet()) {
            policies = policies.type(
                    type.getKey().text(), type.getValue().in(named).base());
        }
        for (var failure : orEmpty(answers.get(FAILURES)).entrySet()) {
            policies = policies.failure(
                    failure.getKey().text(), failure.getValue().in(named).base());
        }
        var rules = answers.get(RULES);
        return rules == null ? policies : new Policies(policies.base(), policies.byType(), policies.byFailure(), rules);
    }

    private static Policies named(Answers answers, Map<String, Policies> named) {
        return answers.has(POLICY) || !answers.has(KafkaQueueKeys.KAFKA)
                ? answers.value(POLICY).in(named)
                : Presets.PARALLEL_CONSUMER;
    }

    private static <K, V> Map<K, V> orEmpty(@Nullable Map<K, V> map) {
        return map == null ? Map.of() : map;
    }
}
