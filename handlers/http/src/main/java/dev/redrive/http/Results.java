// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer to a batch: {@code {"results": [{"id", "outcome", "code", "message", "retryAfterMs"}]}}. */
final class Results {

    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, Outcome> byId = new HashMap<>();
    private boolean told;

    private Results() {}

    /**
     * What a good status means for each message.
     *
     * @return all succeeded if the body has no results; a failure of the whole if it cannot be read
     */
    static BatchAnswer in(byte[] body, List<Attempt> attempts) {
        if (new String(body, StandardCharsets.UTF_8).isBlank()) {
            return BatchAnswer.SUCCEEDED;
        }
        Results results = new Results();
        try (JsonParser json = JSON.createParser(body)) {
            results.read(json);
        } catch (IOException e) {
            return garbage("the answer is not the JSON it should be: " + e.getMessage());
        }
        return results.told
                ? new BatchAnswer.Each(attempts.stream().map(results::of).toList())
                : BatchAnswer.SUCCEEDED;
    }

    private Outcome of(Attempt attempt) {
        Outcome outcome = byId.get(BatchCalls.wellFormed(attempt.message().id().value()));
        return outcome == null
                ? new Outcome.Failed(Failure.of(
                        FailureCode.EXCEPTION, "protocol", "the answer to the batch leaves this message out"))
                : outcome;
    }

    private void read(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("no object");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean results = json.currentName().equals("results");
            JsonToken value = json.nextToken();
            if (results && value == JsonToken.START_ARRAY) {
                told = true;
                while (json.nextToken() == JsonToken.START_OBJECT) {
                    readOne(json);
                }
            } else if (results) {
                throw new IOException("`results` is no list");
            } else {
                json.skipChildren();
            }
        }
    }

    private void readOne(JsonParser json) throws IOException {
        Map<String, String> texts = new HashMap<>();
        Duration retryAfter = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (name.equals("retryAfterMs") && value.isNumeric()) {
                retryAfter = Duration.ofMillis((long) Math.clamp(json.getDoubleValue(), 0, Long.MAX_VALUE));
            } else if (value == JsonToken.VALUE_STRING) {
                texts.put(name, json.getText());
            } else {
                json.skipChildren();
            }
        }
        String id = texts.get("id");
        if (id == null) {
            throw new IOException("a result has no id");
        }
        byId.putIfAbsent(id, outcome(texts, retryAfter));
    }

    private static Outcome outcome(Map<String, String> texts, @Nullable Duration retryAfter) {
        return switch (texts.getOrDefault("outcome", "")) {
            case "ok" -> Outcome.SUCCEEDED;
            case "rejected" -> new Outcome.Rejected(failure(texts, FailureCode.REJECTED, retryAfter));
            case "failed" -> new Outcome.Failed(failure(texts, FailureCode.EXCEPTION, retryAfter));
            default ->
                new Outcome.Failed(Failure.of(
                        FailureCode.EXCEPTION,
                        "protocol",
                        "a result whose outcome is not ok, rejected or failed: " + texts.get("outcome")));
        };
    }

    private static Failure failure(Map<String, String> texts, FailureCode unlessSaid, @Nullable Duration retryAfter) {
        String code = texts.getOrDefault("code", "");
        return new Failure(
                code.isBlank() ? unlessSaid.name() : code,
                texts.get("type"),
                texts.getOrDefault("message", ""),
                texts.getOrDefault("stack", ""),
                retryAfter);
    }

    private static BatchAnswer garbage(String what) {
        return new BatchAnswer.Whole(new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "protocol", what)));
    }
}
