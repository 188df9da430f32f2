// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table of the headers that tell what a message is. */
public final class FieldsKeys {

    static final Key<String> ID = header(
            "id",
            "x-redrive-id",
            "message-id",
            "The producer's own id of the message, by which duplicates are known; `ce_id` is read too.");
    static final Key<String> TYPE =
            header("type", "type", "event-type", "What kind of message it is, as in `types`; `ce_type` is read too.");
    static final Key<String> PRIORITY = header("priority", "priority", "urgency", "How urgent it is.");
    static final Key<String> CORRELATION_ID =
            header("correlationId", "correlation-id", "request-id", "What it belongs to.");
    static final Key<String> SOURCE = header("source", "source", "origin", "Who made it; `ce_source` is read too.");

    public static final Section<KafkaConfig.Fields> SECTION = Section.of(
                    "fields", FieldsKeys::make, ID, TYPE, PRIORITY, CORRELATION_ID, SOURCE)
            .hint("correlation-id", "write 'correlationId'")
            .hint("key", "a message's key is the record's key");

    /** What counts where nothing is written. */
    public static final KafkaConfig.Fields USUAL =
            new KafkaConfig.Fields(usual(ID), usual(TYPE), usual(PRIORITY), usual(CORRELATION_ID), usual(SOURCE));

    private FieldsKeys() {}

    public static KafkaConfig.Fields orUsual(KafkaConfig.@Nullable Fields written) {
        return written == null ? USUAL : written;
    }

    private static Key<String> header(String name, String usual, String example, String says) {
        return Key.of(name, new Text("the name of a header", "\\S|\\S.{0,200}\\S", "e.g. " + usual), example, says)
                .byDefault(usual);
    }

    private static String usual(Key<String> key) {
        return Objects.requireNonNull(key.fallback());
    }

    private static KafkaConfig.Fields make(Answers answers) {
        return new KafkaConfig.Fields(
                answers.value(ID),
                answers.value(TYPE),
                answers.value(PRIORITY),
                answers.value(CORRELATION_ID),
                answers.value(SOURCE));
    }
}
