// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.redrive.admin.api.Json;
import dev.redrive.core.port.Refused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Request bodies, and what is wrong with them in words that name the field and the place. */
final class Bodies {

    private static final String ONE_OBJECT = "the body must be one JSON object";

    private Bodies() {}

    static String required(Call call) {
        String body = call.request().body();
        if (body == null || body.isBlank()) {
            throw new Refused(Refused.Kind.INVALID, "the request has no body", "send a JSON object");
        }
        return body;
    }

    static <T> T read(String json, Class<T> type) {
        try {
            T body = Json.readStrictly(json, type);
            if (body != null) {
                return body;
            }
        } catch (JsonProcessingException e) {
            throw refused(e);
        }
        throw new Refused(Refused.Kind.INVALID, ONE_OBJECT, null);
    }

    static Refused refused(JsonProcessingException e) {
        String why = switch (e) {
            case UnrecognizedPropertyException unknown -> "unknown field '" + path(unknown) + "'";
            case InvalidNullException none -> "'" + path(none) + "' is null";
            case MismatchedInputException other -> mismatch(other);
            default -> "the body is not the JSON we need: " + firstLine(e.getOriginalMessage());
        };
        return new Refused(Refused.Kind.INVALID, why + place(e.getLocation()), remedy(e), e);
    }

    private static String mismatch(MismatchedInputException e) {
        String message = firstLine(e.getOriginalMessage());
        if (e.getPath().isEmpty()) {
            return ONE_OBJECT;
        }
        return message.startsWith("Missing required")
                ? "'" + path(e) + "' is missing"
                : "'" + path(e) + "' must be " + expected(e.getTargetType());
    }

    private static String expected(@Nullable Class<?> type) {
        if (type == String.class) {
            return "text";
        }
        return type != null && List.class.isAssignableFrom(type) ? "a list" : "an object";
    }

    /** {@code items[3].priority} */
    private static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
            }
        }
        return path.toString();
    }

    private static @Nullable String remedy(JsonProcessingException e) {
        if (e instanceof UnrecognizedPropertyException unknown && unknown.getKnownPropertyIds() != null) {
            List<String> known = unknown.getKnownPropertyIds().stream()
                    .map(Object::toString)
                    .sorted()
                    .toList();
            return "known fields: " + String.join(", ", known);
        }
        return null;
    }

    private static String place(@Nullable JsonLocation at) {
        if (at == null || at.getLineNr() < 1) {
            return "";
        }
        return " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }
}
