// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.message.Payload;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A history as JSON: an array of attempts, oldest first, and in front of them how many were dropped, if any were.
 * {@code [{"dropped":3},{"n":4,"at":"2030-01-01T00:00:00Z","tookMs":12,"outcome":"failed","code":"TIMEOUT",...}]}
 */
final class HistoryText {

    /** What we write is at most so long; the oldest attempts are dropped first. */
    static final int BYTES_MAX = 32 * 1024;
    /** What is longer was not written by us, and is not read. */
    static final int READ_MAX = 4 * BYTES_MAX;

    private static final JsonFactory JSON = new JsonFactory();

    private HistoryText() {}

    static byte[] write(Tries tries) {
        Tries kept = tries;
        byte[] json = json(kept);
        while (json.length > BYTES_MAX && kept.newest().size() > 1) {
            kept = kept.withoutOldest();
            json = json(kept);
        }
        return json;
    }

    /** None, if it is damaged. */
    static Tries read(Payload json) {
        if (json.size() > READ_MAX) {
            return Tries.NONE;
        }
        try (JsonParser parser = JSON.createParser(json.text())) {
            return parser.nextToken() == JsonToken.START_ARRAY ? tries(parser) : Tries.NONE;
        } catch (IOException | DateTimeException e) {
            return Tries.NONE;
        }
    }

    private static Tries tries(JsonParser parser) throws IOException {
        List<Tried> tried = new ArrayList<>();
        int dropped = 0;
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            var entry = new HistoryEntry();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                entry.read(name, parser);
            }
            dropped = Math.max(dropped, entry.dropped());
            entry.tried().ifPresent(tried::add);
        }
        return new Tries(tried, dropped);
    }

    private static byte[] json(Tries tries) {
        // By characters: a generator of bytes would refuse half a surrogate pair, which a failure's text may hold.
        var text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartArray();
            if (tries.dropped() > 0) {
                json.writeStartObject();
                json.writeNumberField(HistoryEntry.DROPPED, tries.dropped());
                json.writeEndObject();
            }
            for (Tried each : tries.newest()) {
                write(each, json);
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException("a writer in memory failed", e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void write(Tried tried, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField(HistoryEntry.NUMBER, tried.number());
        json.writeStringField(HistoryEntry.AT, tried.startedAt().toString());
        json.writeNumberField(HistoryEntry.TOOK, tried.took().toMillis());
        json.writeStringField(HistoryEntry.OUTCOME, HistoryEntry.word(tried.outcome()));
        Optional<Failure> failed = Tries.failure(tried.outcome());
        if (failed.isPresent()) {
            Failure failure = failed.get();
            json.writeStringField(HistoryEntry.CODE, failure.code());
            if (failure.type() != null) {
                json.writeStringField(HistoryEntry.TYPE, failure.type());
            }
            json.writeStringField(HistoryEntry.MESSAGE, Texts.head(failure.message(), Tries.MESSAGE_MAX));
        }
        json.writeEndObject();
    }
}
