// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.exec.wire.Answer.Garbage;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gathers the fields of an answer. The other end may be anything, so everything is checked. */
final class AnswerReader {

    private static final Set<String> TEXTS = Set.of("id", "outcome", "code", "type", "message", "stack");

    private final Map<String, String> texts = new HashMap<>();
    private @Nullable Duration retryAfter;
    private @Nullable Changed changed;

    void field(JsonParser json) throws IOException, Garbage {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (value == JsonToken.VALUE_NULL) {
            return;
        }
        if (TEXTS.contains(name)) {
            if (value != JsonToken.VALUE_STRING) {
                throw new Garbage("no answer, as its " + name + " is not a string");
            }
            texts.put(name, json.getText());
        } else if (name.equals("retryAfterMs")) {
            if (!value.isNumeric() || !(json.getDoubleValue() >= 0 && json.getDoubleValue() <= Long.MAX_VALUE)) {
                throw new Garbage("no answer, as its retryAfterMs is not a number of milliseconds");
            }
            retryAfter = Duration.ofMillis((long) json.getDoubleValue());
        } else if (name.equals(Answer.DOCUMENT)) {
            changed = ChangeReader.read(json);
        } else {
            json.skipChildren();
        }
    }

    Answer answer() throws Garbage {
        String id = texts.get("id");
        if (id == null) {
            throw new Garbage("no answer, without id");
        }
        return new Answer(id, outcome());
    }

    Outcome outcome() throws Garbage {
        String outcome = texts.get("outcome");
        if (outcome == null) {
            throw new Garbage("no answer, without outcome");
        }
        return switch (outcome) {
            case Answer.OK -> changed == null ? Outcome.SUCCEEDED : Outcome.changed(changed);
            case Answer.REJECTED -> new Outcome.Rejected(failure(FailureCode.REJECTED));
            case Answer.FAILED -> new Outcome.Failed(failure(FailureCode.EXCEPTION));
            default -> throw new Garbage("no answer, with an outcome other than ok, rejected or failed");
        };
    }

    private Failure failure(FailureCode unlessSaid) {
        String code = texts.getOrDefault("code", "");
        return new Failure(
                code.isBlank() ? unlessSaid.name() : code,
                texts.get("type"),
                texts.getOrDefault("message", ""),
                texts.getOrDefault("stack", ""),
                retryAfter);
    }
}
