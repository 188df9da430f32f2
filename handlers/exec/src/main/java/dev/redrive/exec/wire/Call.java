// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import java.io.IOException;

/**
 * An attempt on its way to a worker.
 *
 * @param attempt its timeout is the time the worker still has
 */
public record Call(QueueName queue, Attempt attempt) {

    /** Whether an answer is about this message. */
    public boolean isAbout(String id) {
        return Json.wellFormed(attempt.message().id().value()).equals(id);
    }

    /** The line that says it, with its end. */
    public byte[] line() {
        return Json.line(this::write);
    }

    void write(JsonGenerator json) throws IOException {
        Message message = attempt.message();
        Content content = message.content();
        Json.put(json, "id", message.id().value());
        Json.put(json, "queue", queue.value());
        Json.put(json, "type", message.type());
        Key key = message.key();
        if (key != null) {
            Json.put(json, "key", key.shared());
        }
        json.writeNumberField("attempt", attempt.number());
        json.writeNumberField("deadlineMs", Json.millis(attempt.timeout()));
        json.writeArrayFieldStart("headers");
        for (Header header : content.headers().inOrder()) {
            json.writeStartArray();
            json.writeString(Json.wellFormed(header.name()));
            json.writeBinary(header.value().copy());
            json.writeEndArray();
        }
        json.writeEndArray();
        writeOrigin(json, message);
        Json.put(json, "value", content.value().copy());
    }

    /** Not needed to do the work; a Java handler sees the same message as it would in our own process. */
    private static void writeOrigin(JsonGenerator json, Message message) throws IOException {
        Labels labels = message.content().labels();
        json.writeStringField("createdAt", message.createdAt().toString());
        Json.put(json, "place", message.origin().place());
        json.writeNumberField("position", message.origin().position());
        json.writeStringField("priority", labels.priority().word());
        Json.put(json, "source", labels.source());
        Json.put(json, "producerId", labels.producerId());
        Json.put(json, "correlationId", labels.correlationId());
    }

    /** Reads what {@link #line} wrote. */
    public static Call read(byte[] line) throws IOException {
        return CallReader.read(line);
    }
}
