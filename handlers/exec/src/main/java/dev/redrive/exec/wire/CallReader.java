// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.QueueName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gathers the fields of a call. The other end is ours, so a field of the wrong kind is a bug and throws. */
final class CallReader {

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, byte[]> bytes = new HashMap<>();
    private final List<Header> headers = new ArrayList<>();

    private CallReader() {}

    static Call read(byte[] line) throws IOException {
        try (JsonParser json = Json.FACTORY.createParser(line)) {
            json.nextToken();
            return read(json);
        }
    }

    /** From the beginning of an object to its end. */
    static Call read(JsonParser json) throws IOException {
        CallReader reader = new CallReader();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            reader.field(json, json.currentName());
        }
        return reader.call();
    }

    private void field(JsonParser json, String name) throws IOException {
        JsonToken token = json.nextToken();
        if (name.equals("headers")) {
            readHeaders(json);
        } else if (name.endsWith("Base64")) {
            bytes.put(name.substring(0, name.length() - "Base64".length()), json.getBinaryValue());
        } else if (token == JsonToken.VALUE_NUMBER_INT) {
            numbers.put(name, json.getLongValue());
        } else if (token == JsonToken.VALUE_STRING) {
            texts.put(name, json.getText());
        } else {
            json.skipChildren();
        }
    }

    private void readHeaders(JsonParser json) throws IOException {
        while (json.nextToken() == JsonToken.START_ARRAY) {
            String name = json.nextTextValue();
            json.nextToken();
            headers.add(new Header(name, Payload.owning(json.getBinaryValue())));
            json.nextToken();
        }
    }

    private Call call() throws IOException {
        byte[] key = bytesOf("key");
        byte[] value = bytesOf("value");
        Labels labels = new Labels(
                texts.get("type"),
                Priority.named(text("priority")).orElse(Priority.NORMAL),
                texts.get("source"),
                texts.get("producerId"),
                texts.get("correlationId"));
        Content content = new Content(
                key == null ? null : Key.owning(key),
                value == null ? Payload.EMPTY : Payload.owning(value),
                new Headers(headers),
                labels);
        Message message = new Message(
                new MessageId(text("id")),
                new Origin(text("place"), number("position")),
                Instant.parse(text("createdAt")),
                content);
        return new Call(
                new QueueName(text("queue")),
                new Attempt(message, (int) number("attempt"), Duration.ofMillis(number("deadlineMs"))));
    }

    private byte @Nullable [] bytesOf(String name) {
        String text = texts.get(name);
        return text == null ? bytes.get(name) : text.getBytes(StandardCharsets.UTF_8);
    }

    private String text(String name) throws IOException {
        String text = texts.get(name);
        if (text == null) {
            throw new IOException("a call without " + name);
        }
        return text;
    }

    private long number(String name) throws IOException {
        Long number = numbers.get(name);
        if (number == null) {
            throw new IOException("a call without " + name);
        }
        return number;
    }
}
