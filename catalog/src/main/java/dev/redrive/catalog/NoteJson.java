// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Small notes: an object of texts. What others wrote and we cannot read counts as not written. */
public final class NoteJson {
    private static final JsonFactory JSON = new JsonFactory();

    private NoteJson() {}

    public static byte[] write(Map<String, String> texts) {
        // By characters: a generator of bytes would refuse half a surrogate pair, which people may have typed.
        var text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            for (var each : texts.entrySet()) {
                json.writeStringField(each.getKey(), each.getValue());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    public static Map<String, String> read(byte[] note) {
        var texts = new HashMap<String, String>();
        try (JsonParser json = JSON.createParser(note)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return Map.of();
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                if (json.nextToken() == JsonToken.VALUE_STRING) {
                    texts.put(name, json.getText());
                } else {
                    json.skipChildren();
                }
            }
            return texts;
        } catch (IOException e) {
            return Map.of();
        }
    }

    public static @Nullable Instant instant(@Nullable String text) {
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
