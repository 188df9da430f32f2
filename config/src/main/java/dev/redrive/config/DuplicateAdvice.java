// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.kafka.FieldsKeys;
import dev.redrive.config.kafka.KafkaConfig;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Advice on a queue that looks for duplicates. */
final class DuplicateAdvice {

    private DuplicateAdvice() {}

    /**
     * On Kafka ids come from headers, and nothing tells whether producers write the usual ones. Pushes to the embedded store
     * name their own, which no file knows.
     *
     * @param keys the way to the queue's duplicates
     * @param kafka null for a queue on the embedded store
     */
    static List<Advice> on(List<String> keys, @Nullable KafkaConfig kafka) {
        if (kafka == null || !kafka.fields().equals(FieldsKeys.USUAL)) {
            return List.of();
        }
        return List.of(new Advice(
                keys,
                "a record is known again by its ids alone, and no header is named for them: unless producers write '"
                        + FieldsKeys.USUAL.id() + "' or 'ce_id', and '" + FieldsKeys.USUAL.correlationId()
                        + "', nothing is ever a duplicate, or too much",
                "name the headers, e.g. fields: { id: message-id, correlationId: request-id }"));
    }
}
