// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.message.Payload;
import dev.redrive.exec.wire.Answer.Garbage;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a worker made of a document: {@code {"value" or "valueBase64", "type", "metadata": {...}}}, each of them only if it is another. */
final class ChangeReader {
    private @Nullable Payload body;
    private @Nullable String type;
    private final Map<String, String> metadata = new LinkedHashMap<>();

    private ChangeReader() {}

    /** From the beginning of the object to its end. */
    static Changed read(JsonParser json) throws IOException, Garbage {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new Garbage("no answer, as its document is not an object");
        }
        ChangeReader reader = new ChangeReader();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            reader.field(json);
        }
        return new Changed(reader.body, reader.type, reader.metadata);
    }

    private void field(JsonParser json) throws IOException, Garbage {
        String name = json.currentName();
        JsonToken token = json.nextToken();
        switch (name) {
            case "value" -> body = Payload.of(text(json, name));
            case "valueBase64" -> {
                text(json, name);
                body = Payload.owning(json.getBinaryValue());
            }
            case "type" -> type = token == JsonToken.VALUE_NULL ? null : text(json, name);
            case "metadata" -> facts(json);
            default -> json.skipChildren();
        }
    }

    private void facts(JsonParser json) throws IOException, Garbage {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new Garbage("no answer, as its document's metadata is not an object");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            metadata.put(name, text(json, "metadata." + name));
        }
    }

    private static String text(JsonParser json, String name) throws IOException, Garbage {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw new Garbage("no answer, as its document's " + name + " is not a string");
        }
        return json.getText();
    }
}
