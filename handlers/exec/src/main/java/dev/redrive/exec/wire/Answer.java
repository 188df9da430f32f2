// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Payload;
import java.io.IOException;
import java.time.Duration;

/**
 * What a worker says about the message it holds.
 *
 * @param id the message's; an answer about another one is no answer
 */
public record Answer(String id, Outcome outcome) {

    static final String OK = "ok";
    static final String REJECTED = "rejected";
    static final String FAILED = "failed";
    static final String DOCUMENT = "document";

    /** A line that is no answer; the message says in what way. */
    public static final class Garbage extends Exception {
        private static final long serialVersionUID = 1;

        Garbage(String message) {
            super(message);
        }
    }

    /** The line that says it, with its end. */
    public byte[] line() {
        return Json.line(this::write);
    }

    void write(JsonGenerator json) throws IOException {
        Json.put(json, "id", id);
        switch (outcome) {
            case Outcome.Succeeded(var onward, var changed) -> {
                Json.put(json, "outcome", OK);
                if (changed != null) {
                    write(json, changed);
                }
            }
            case Outcome.Rejected(Failure failure) -> write(json, REJECTED, failure);
            case Outcome.Failed(Failure failure) -> write(json, FAILED, failure);
            case Outcome.TimedOut(Failure failure) -> write(json, FAILED, failure);
            case Outcome.Abandoned() ->
                write(json, FAILED, Failure.of(FailureCode.EXCEPTION, "the handler abandoned the message"));
        }
    }

    private static void write(JsonGenerator json, String word, Failure failure) throws IOException {
        Json.put(json, "outcome", word);
        Json.put(json, "code", failure.code());
        Json.put(json, "type", failure.type());
        Json.put(json, "message", failure.message());
        Json.put(json, "stack", failure.stack());
        Duration wish = failure.retryAfter();
        if (wish != null) {
            json.writeNumberField("retryAfterMs", Json.millis(wish));
        }
    }

    private static void write(JsonGenerator json, Changed changed) throws IOException {
        json.writeObjectFieldStart(DOCUMENT);
        Payload body = changed.body();
        if (body != null) {
            Json.put(json, "value", body.copy());
        }
        Json.put(json, "type", changed.type());
        json.writeObjectFieldStart("metadata");
        for (var each : changed.metadata().entrySet()) {
            Json.put(json, Json.wellFormed(each.getKey()), each.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Fields that we do not know are let be; a worker may say more than we ask. */
    public static Answer read(byte[] line) throws Garbage {
        AnswerReader reader = new AnswerReader();
        try (JsonParser json = Json.FACTORY.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new Garbage("not a JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                reader.field(json);
            }
            if (json.nextToken() != null) {
                throw new Garbage("more than one JSON object");
            }
        } catch (IOException e) {
            throw new Garbage("not JSON");
        }
        return reader.answer();
    }
}
