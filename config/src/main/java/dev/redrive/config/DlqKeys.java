// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Word;
import dev.redrive.config.kafka.KafkaConfig.Also;
import dev.redrive.config.kafka.TopicPattern;
import org.jspecify.annotations.Nullable;

/** The table of a queue's dead letters. */
final class DlqKeys {

    static final Key<Boolean> ENABLED = Key.of(
                    "enabled",
                    Word.trueOrFalse(),
                    "false",
                    "With `false`, messages that cannot be saved are logged and counted as skipped.")
            .byDefault("true");
    static final Key<String> TOPIC = Key.of(
                    "topic",
                    new TopicPattern(),
                    "\"{topic}-dlq\"",
                    "On Kafka, where they are buried; `{topic}`, `{group}`, `{cluster}` and `{node}` as in"
                            + " `retryTopic`.")
            .byDefault("{topic}.dlq");

    static final Key<Also> ALSO = Key.of(
                    "also",
                    Word.of(Also.class),
                    "spring",
                    "On Kafka, whose headers dead letters carry besides ours: `spring` for those of Spring Kafka"
                            + " (`kafka_dlt-...`).")
            .otherwise("ours only");

    static final Section<Dlq> SECTION = Section.of(
            "dlq",
            answers -> new Dlq(answers.value(ENABLED), answers.value(TOPIC), answers.get(ALSO)),
            ENABLED,
            TOPIC,
            ALSO);

    /** @param topic a pattern */
    record Dlq(boolean enabled, String topic, @Nullable Also also) {}

    private DlqKeys() {}
}
