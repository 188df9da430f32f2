// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Header;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The headers in which a queue's producers say what a message is. CloudEvents' are read where the named one is missing. */
public record FieldNames(String id, String type, String priority, String correlationId, String source) {

    public static final FieldNames DEFAULTS = new FieldNames(Names.ID, "type", "priority", "correlation-id", "source");

    /** A longer text is none of these: cutting it would make strangers look alike. */
    static final int BYTES_MAX = 1024;

    private static final String CE_ID = "ce_id";
    private static final String CE_TYPE = "ce_type";
    private static final String CE_SOURCE = "ce_source";

    /** Of headers that repeat, the last counts. */
    Labels labels(List<Header> headers) {
        if (headers.isEmpty()) {
            return Labels.NONE;
        }
        String urgency = text(headers, priority);
        return new Labels(
                either(headers, type, CE_TYPE),
                urgency == null
                        ? Priority.NORMAL
                        : Priority.named(urgency.strip()).orElse(Priority.NORMAL),
                either(headers, source, CE_SOURCE),
                either(headers, id, CE_ID),
                text(headers, correlationId));
    }

    private static @Nullable String either(List<Header> headers, String name, String otherwise) {
        String text = text(headers, name);
        return text == null ? text(headers, otherwise) : text;
    }

    private static @Nullable String text(List<Header> headers, String name) {
        Payload value = Told.last(headers, name);
        return value == null || value.size() == 0 || value.size() > BYTES_MAX ? null : value.text();
    }
}
