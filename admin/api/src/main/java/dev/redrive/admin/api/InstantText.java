// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Instants as ISO-8601 text in UTC, always with three digits of milliseconds, so that text sorts as time does. */
final class InstantText extends SimpleModule {
    private static final long serialVersionUID = 1;

    private static final DateTimeFormatter MILLIS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    InstantText() {
        addSerializer(Instant.class, new Writer());
        addDeserializer(Instant.class, new Reader());
    }

    private static final class Writer extends StdScalarSerializer<Instant> {
        private static final long serialVersionUID = 1;

        Writer() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(MILLIS.format(value));
        }
    }

    private static final class Reader extends StdScalarDeserializer<Instant> {
        private static final long serialVersionUID = 1;

        Reader() {
            super(Instant.class);
        }

        @Override
        public @Nullable Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
            String text = in.getValueAsString("");
            try {
                return Instant.parse(text);
            } catch (DateTimeException e) {
                return (Instant) context.handleWeirdStringValue(Instant.class, text, "not an ISO-8601 instant");
            }
        }
    }
}
