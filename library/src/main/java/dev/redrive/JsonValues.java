// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.redrive.core.message.Payload;
import java.io.IOException;

/** Values of Java programs as bytes: text and bytes as they are, anything else as JSON. */
final class JsonValues {

    private static final ObjectMapper JSON =
            JsonMapper.builder().findAndAddModules().build();

    private JsonValues() {}

    static Payload encode(Object value) {
        return switch (value) {
            case Payload payload -> payload;
            case byte[] bytes -> Payload.owning(bytes.clone());
            case String text -> Payload.of(text);
            default -> {
                try {
                    yield Payload.owning(JSON.writeValueAsBytes(value));
                } catch (JsonProcessingException e) {
                    throw new IllegalArgumentException(
                            "a " + value.getClass().getName() + " cannot be written as JSON: " + e.getOriginalMessage(),
                            e);
                }
            }
        };
    }

    static <T> T decode(Payload payload, Class<T> type) throws IOException {
        if (type == Payload.class) {
            return type.cast(payload);
        }
        if (type == byte[].class) {
            return type.cast(payload.copy());
        }
        if (type == String.class) {
            return type.cast(payload.text());
        }
        return JSON.readValue(payload.copy(), type);
    }
}
