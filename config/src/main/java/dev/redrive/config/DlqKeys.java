// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Word;
import dev.redrive.config.kafka.TopicPattern;

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

    static final Section<Dlq> SECTION = Section.of(
                    "dlq", answers -> new Dlq(answers.value(ENABLED), answers.value(TOPIC)), ENABLED, TOPIC)
            .later("also");

    /** @param topic a pattern */
    record Dlq(boolean enabled, String topic) {}

    private DlqKeys() {}
}
