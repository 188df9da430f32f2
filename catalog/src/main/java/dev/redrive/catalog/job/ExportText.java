// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Letters as lines of a file. */
final class ExportText {
    static final String CSV_HEAD =
            "id,source,queue,state,group,message,key,type,created,died,dialect,reason,code,error,text,attempts,replays,topic,partition,offset,value\r\n";
    private static final JsonFactory JSON = new JsonFactory();
    /** A cell that begins so is a formula to spreadsheets; some take the wide forms of East Asia for the same. */
    private static final String FORMULA_STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    private ExportText() {}

    /** Fields in the order of {@link #CSV_HEAD}, without the value. */
    private static Map<String, @Nullable Object> fields(Entry entry, LetterDetail detail) {
        DeadLetter letter = detail.letter();
        Failure failure = letter.death().failure();
        Reason reason = letter.death().reason();
        Key key = detail.content().key();
        var from = letter.message().provenance();
        var fields = new LinkedHashMap<String, @Nullable Object>();
        fields.put("id", letter.id());
        fields.put("source", letter.grave().source());
        fields.put("queue", letter.grave().queue());
        fields.put("state", entry.state().word());
        fields.put("group", entry.group());
        fields.put("message", letter.message().id());
        fields.put("key", key == null ? null : ContentText.text(Payload.owning(key.shared())));
        fields.put("type", letter.message().labels().type());
        fields.put("created", letter.message().createdAt());
        fields.put("died", letter.death().at());
        fields.put("dialect", letter.death().dialect());
        fields.put("reason", reason == null ? null : reason.word());
        fields.put("code", failure.code());
        fields.put("error", failure.type());
        fields.put("text", failure.message());
        fields.put("attempts", letter.death().attempts());
        fields.put("replays", letter.replays());
        fields.put("topic", from == null ? null : from.topic());
        fields.put("partition", from == null ? null : from.partition());
        fields.put("offset", from == null ? null : from.offset());
        return fields;
    }

    static byte[] csv(Entry entry, LetterDetail detail) {
        Map<String, @Nullable Object> fields = fields(entry, detail);
        Payload value = detail.content().value();
        fields.put("value", value.isAbsent() ? null : ContentText.text(value));
        return (fields.values().stream().map(ExportText::cell).collect(Collectors.joining(",")) + "\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Control characters are escaped, and nothing is a formula. */
    static String cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        String text = value.toString();
        var cell = new StringBuilder();
        if (!text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 && !(value instanceof Number)) {
            cell.append('\'');
        }
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> cell.append("\\n");
                case '\r' -> cell.append("\\r");
                case '\t' -> cell.append("\\t");
                case '\\' -> cell.append("\\\\");
                default -> appendSeen(cell, c);
            }
        });
        return cell.indexOf("\"") >= 0 || cell.indexOf(",") >= 0
                ? '"' + cell.toString().replace("\"", "\"\"") + '"'
                : cell.toString();
    }

    private static void appendSeen(StringBuilder text, int c) {
        if (isUnseen(c)) {
            // As JSON does: beyond four digits it takes two of them.
            for (char half : Character.toChars(c)) {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) half));
            }
        } else {
            text.appendCodePoint(c);
        }
    }

    /** Whether a terminal or an editor would obey it instead of showing it. */
    private static boolean isUnseen(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    /** A line of NDJSON. Characters that a terminal would obey are escaped, which leaves the document the same. */
    static byte[] json(Entry entry, LetterDetail detail) {
        var document = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(document)) {
            json.writeStartObject();
            for (var each : fields(entry, detail).entrySet()) {
                switch (each.getValue()) {
                    case null -> {}
                    case Integer number -> json.writeNumberField(each.getKey(), number);
                    case Long number -> json.writeNumberField(each.getKey(), number);
                    case Object other -> json.writeStringField(each.getKey(), other.toString());
                }
            }
            json.writeArrayFieldStart("headers");
            for (Header each : detail.content().headers().inOrder()) {
                json.writeStartObject();
                json.writeStringField("name", each.name());
                payload(json, each.value());
                json.writeEndObject();
            }
            json.writeEndArray();
            payload(json, detail.content().value());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var line = new StringBuilder();
        document.toString().codePoints().forEach(c -> appendSeen(line, c));
        return line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    /** As {@code value} if it is text, as {@code base64} if not; neither if there is none. */
    private static void payload(JsonGenerator json, Payload payload) throws IOException {
        if (payload.isAbsent()) {
            return;
        }
        if (ContentText.isText(payload)) {
            json.writeStringField("value", payload.text());
        } else {
            json.writeStringField("base64", Base64.getEncoder().encodeToString(payload.copy()));
        }
    }
}
