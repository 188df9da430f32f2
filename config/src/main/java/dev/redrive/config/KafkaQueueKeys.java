// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Whole;
import dev.redrive.config.form.Word;
import dev.redrive.config.kafka.FieldsKeys;
import dev.redrive.config.kafka.KafkaConfig;
import dev.redrive.config.kafka.KafkaConfig.Also;
import dev.redrive.config.kafka.KafkaConfig.Wait;
import dev.redrive.config.kafka.SourceKeys;
import dev.redrive.config.kafka.TopicRules;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Quoted;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.port.Order;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The part of a queue's table that is about Kafka. */
final class KafkaQueueKeys {

    private static final int WINDOW_MAX_MAX = 100_000_000;
    private static final int WAITING_MAX_MAX = 50_000_000;

    static final Key<SourceKeys.Source> KAFKA = Key.of(
                    "kafka",
                    SourceKeys.SECTION,
                    "{ topic: payments, group: billing }",
                    "The queue lives on Kafka: it reads this topic. What follows is for such queues only.")
            .otherwise("the queue lives on the embedded store");
    static final Key<KafkaConfig.Fields> FIELDS = Key.of(
                    "fields",
                    FieldsKeys.SECTION,
                    "{ type: event-type }",
                    "Which headers of a record tell what the message is.")
            .otherwise("see below");
    static final Key<Wait> WAIT = Key.of(
                    "wait",
                    Word.of(Wait.class),
                    "durable",
                    "Where a message waits for its next attempt: `memory`, while its key waits behind it; `durable`,"
                            + " on the retry topic; `auto`, up to `holdUpTo` in memory and longer on the retry topic.")
            .otherwise("`memory`; with `policy: retry-topic` it is `durable`");
    static final Key<Duration> HOLD_UP_TO = Key.of(
                    "holdUpTo",
                    new DurationForm(Duration.ZERO, Durations.LONGEST),
                    "30s",
                    "With `wait: auto`, the longest wait in memory, jitter not counted.")
            .byDefault("10s");
    static final Key<Boolean> OVERTAKE = Key.of(
                    "overtake",
                    new Word<>(Map.of("allow", true)),
                    "allow",
                    "Says that with `order: key` a message on the retry topic may be overtaken by later ones of its"
                            + " key; `wait: durable` and `auto` need it.")
            .otherwise("none; with `policy: retry-topic` it is `allow`");
    static final Key<Integer> WINDOW_MAX = Key.of(
                    "windowMax",
                    new Whole(1, WINDOW_MAX_MAX),
                    "1000000",
                    "How far a partition may be read beyond its first unfinished offset.")
            .byDefault("1000000");
    static final Key<Integer> WAITING_MAX = Key.of(
                    "waitingMax",
                    new Whole(1, WAITING_MAX_MAX),
                    "5000000",
                    "How many messages may wait on the retry topic before it is read no further.")
            .byDefault("5000000");

    private static final List<Key<?>> ONLY_THERE = List.of(FIELDS, WAIT, HOLD_UP_TO, OVERTAKE, WINDOW_MAX, WAITING_MAX);

    private KafkaQueueKeys() {}

    static void check(Answers answers) {
        var kafka = answers.at(KAFKA);
        if (kafka == null) {
            ONLY_THERE.forEach(key -> onlyThere(answers, key.name(), answers.at(key)));
            onlyThere(answers, "dlq.topic", deadLettersAt(answers, DlqKeys.TOPIC));
            onlyThere(answers, "dlq.also", deadLettersAt(answers, DlqKeys.ALSO));
            return;
        }
        if (!answers.has(QueueKeys.HANDLER)) {
            answers.judge()
                    .report(
                            kafka,
                            "a queue on Kafka has a handler",
                            "add e.g. handler: { java: com.acme.Payments }, or remove the queue: its topic stays");
        }
        waits(answers, kafka);
        var source = answers.get(KAFKA);
        if (source != null) {
            var at = deadLettersAt(answers, DlqKeys.TOPIC);
            var named = new TopicRules.Named(deadLetterTopic(answers, source), at == null ? kafka : at);
            TopicRules.check(source, kafka, named, answers.judge());
        }
    }

    private static void onlyThere(Answers answers, String key, @Nullable Node at) {
        if (at != null) {
            answers.judge()
                    .report(
                            at,
                            Quoted.text(key) + " is for queues on Kafka, and this one has no 'kafka'",
                            "add e.g. kafka: { topic: payments, group: billing }, or remove it");
        }
    }

    private static void waits(Answers answers, Node kafka) {
        var where = where(answers);
        var hold = answers.at(HOLD_UP_TO);
        if (hold != null && where != Wait.AUTO) {
            answers.judge().report(hold, "'holdUpTo' is for 'wait: auto'", "remove it, or write wait: auto");
        }
        if (where != Wait.MEMORY && answers.value(QueueKeys.ORDER) == Order.KEY && !overtakes(answers)) {
            var at = answers.at(WAIT);
            answers.judge()
                    .report(
                            at == null ? kafka : at,
                            "with 'order: key' nothing may overtake a message that waits, and on the retry topic later"
                                    + " ones of its key do",
                            "write overtake: allow, or order: none, or wait: memory");
        }
    }

    /** Null for a queue on the embedded store. */
    static @Nullable KafkaConfig make(Answers answers) {
        var source = answers.get(KAFKA);
        return source == null
                ? null
                : new KafkaConfig(
                        source.cluster(),
                        source.topic(),
                        source.group(),
                        source.start(),
                        new KafkaConfig.Topics(
                                source.retryTopic(), deadLetterTopic(answers, source), source.create(), also(answers)),
                        new KafkaConfig.Waits(where(answers), answers.value(HOLD_UP_TO), overtakes(answers)),
                        FieldsKeys.orUsual(answers.get(FIELDS)),
                        new KafkaConfig.Bounds(answers.value(WINDOW_MAX), answers.value(WAITING_MAX)));
    }

    private static Wait where(Answers answers) {
        var written = answers.get(WAIT);
        return written != null ? written : asSeed004(answers) ? Wait.DURABLE : Wait.MEMORY;
    }

    private static boolean overtakes(Answers answers) {
        return answers.has(OVERTAKE) || asSeed004(answers);
    }

    /** That preset is more than figures: its messages wait on a topic. */
    private static boolean asSeed004(Answers answers) {
        return answers.has(QueueKeys.POLICY)
                && answers.get(QueueKeys.POLICY) instanceof PolicyRef.Named(var name)
                && Presets.RETRY_TOPIC.equals(Presets.all().get(name));
    }

    private static String deadLetterTopic(Answers answers, SourceKeys.Source source) {
        var dlq = answers.get(QueueKeys.DLQ);
        return source.deadLetterTopic(dlq == null ? Objects.requireNonNull(DlqKeys.TOPIC.fallback()) : dlq.topic());
    }

    private static @Nullable Also also(Answers answers) {
        var dlq = answers.get(QueueKeys.DLQ);
        return dlq == null ? null : dlq.also();
    }

    private static @Nullable Node deadLettersAt(Answers answers, Key<?> key) {
        return answers.at(QueueKeys.DLQ) instanceof Node.Mapping dlq
                ? TopicRules.find(dlq, key.name()).orElse(null)
                : null;
    }
}
