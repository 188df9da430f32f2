// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert.tell;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.redrive.core.alert.Alert;
import dev.redrive.core.alert.AlertChange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A change as webhooks get it. docs/alerts.md lists the fields. */
final class AlertJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private AlertJson() {}

    static byte[] of(AlertChange change, String cluster) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            Alert alert = change.alert();
            json.writeStartObject();
            json.writeStringField("id", id(change));
            json.writeStringField("state", change.word());
            json.writeStringField("cluster", cluster);
            json.writeStringField("queue", alert.queue().value());
            json.writeStringField("alert", alert.kind().word());
            writeFigure(json, "value", change.value());
            json.writeNumberField("raisedValue", alert.value());
            json.writeNumberField("threshold", alert.threshold());
            json.writeStringField("since", alert.since().toString());
            json.writeStringField("at", change.at().toString());
            json.writeStringField("text", alert.queue() + ": " + change.text());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /** The same when it is sent again, so that a receiver can tell. */
    private static String id(AlertChange change) {
        Alert alert = change.alert();
        return alert.queue() + "/" + alert.kind().word() + "/" + alert.since() + "/" + change.word();
    }

    private static void writeFigure(JsonGenerator json, String field, @Nullable Double value) throws IOException {
        if (value == null) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, value);
        }
    }
}
