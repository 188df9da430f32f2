// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How both ends read and write JSON. */
final class Json {

    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Lines.CALL_MAX)
                    .build())
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .build();

    private Json() {}

    /** Writes the fields of an object. */
    interface Fields {
        void to(JsonGenerator json) throws IOException;
    }

    /** One object as one line, its end included: JSON escapes every line end within a string. */
    static byte[] line(Fields fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            fields.to(json);
            json.writeEndObject();
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static void put(JsonGenerator json, String name, @Nullable String value) throws IOException {
        if (value != null) {
            json.writeStringField(name, wellFormed(value));
        }
    }

    /** As text under its name when it is text, else in Base64 under {@code nameBase64}. */
    static void put(JsonGenerator json, String name, byte[] value) throws IOException {
        Optional<String> text = text(value);
        if (text.isPresent()) {
            json.writeStringField(name, text.get());
        } else {
            json.writeBinaryField(name + "Base64", value);
        }
    }

    /** Without lone surrogates, which JSON in UTF-8 cannot carry. */
    static String wellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    static long millis(Duration duration) {
        try {
            return duration.toMillis();
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE; // for ever, near enough
        }
    }

    private static Optional<String> text(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
