// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several messages as one body: {@code {"messages": [...]}}, each with the fields that workers get. */
record BatchCalls(QueueName queue) {

    private static final JsonFactory JSON = new JsonFactory();

    byte[] body(List<Attempt> attempts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeArrayFieldStart("messages");
            for (Attempt attempt : attempts) {
                json.writeStartObject();
                write(json, attempt);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void write(JsonGenerator json, Attempt attempt) throws IOException {
        Message message = attempt.message();
        put(json, "id", message.id().value());
        put(json, "queue", queue.value());
        put(json, "type", message.type());
        Key key = message.key();
        if (key != null) {
            put(json, "key", key.shared());
        }
        json.writeNumberField("attempt", attempt.number());
        json.writeNumberField("deadlineMs", attempt.timeout().toMillis());
        json.writeArrayFieldStart("headers");
        for (Header header : message.content().headers().inOrder()) {
            json.writeStartArray();
            json.writeString(wellFormed(header.name()));
            json.writeBinary(header.value().copy());
            json.writeEndArray();
        }
        json.writeEndArray();
        Labels labels = message.content().labels();
        json.writeStringField("createdAt", message.createdAt().toString());
        json.writeStringField("priority", labels.priority().word());
        put(json, "source", labels.source());
        put(json, "producerId", labels.producerId());
        put(json, "correlationId", labels.correlationId());
        put(json, "value", message.value().copy());
    }

    private static void put(JsonGenerator json, String name, @Nullable String text) throws IOException {
        if (text != null) {
            json.writeStringField(name, wellFormed(text));
        }
    }

    /** As text under its name when it is text, else in Base64 under {@code nameBase64}. */
    private static void put(JsonGenerator json, String name, byte[] value) throws IOException {
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value));
            json.writeStringField(name, text.toString());
        } catch (CharacterCodingException e) {
            json.writeBinaryField(name + "Base64", value);
        }
    }

    /** Without lone surrogates, which JSON in UTF-8 cannot carry. */
    static String wellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
