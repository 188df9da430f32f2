// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One object of a history's JSON while it is being read. What it does not know it passes over. */
final class HistoryEntry {
    static final String DROPPED = "dropped";
    static final String NUMBER = "n";
    static final String AT = "at";
    static final String TOOK = "tookMs";
    static final String OUTCOME = "outcome";
    static final String CODE = "code";
    static final String TYPE = "type";
    static final String MESSAGE = "message";

    private static final String SUCCEEDED = "succeeded";
    private static final String REJECTED = "rejected";
    private static final String FAILED = "failed";
    private static final String TIMED_OUT = "timedOut";
    private static final String ABANDONED = "abandoned";

    private int dropped;
    private int number;
    private @Nullable Instant at;
    private long tookMillis;
    private String outcome = FAILED;
    private String code = "";
    private @Nullable String type;
    private String message = "";

    static String word(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded s -> SUCCEEDED;
            case Outcome.Rejected rejected -> REJECTED;
            case Outcome.Failed failed -> FAILED;
            case Outcome.TimedOut timedOut -> TIMED_OUT;
            case Outcome.Abandoned() -> ABANDONED;
        };
    }

    /** @param parser at the value of that name; afterwards at its end */
    void read(String name, JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT) {
            number(name, parser);
        } else if (token == JsonToken.VALUE_STRING) {
            text(name, parser.getText());
        } else {
            parser.skipChildren();
        }
    }

    int dropped() {
        return dropped;
    }

    /** Empty if the object tells of no attempt. */
    Optional<Tried> tried() {
        if (at == null) {
            return Optional.empty();
        }
        return Optional.of(new Tried(number, at, Duration.ofMillis(tookMillis), outcome()));
    }

    private Outcome outcome() {
        var failure = new Failure(code, type, message, "", null);
        return switch (outcome) {
            case SUCCEEDED -> Outcome.SUCCEEDED;
            case ABANDONED -> Outcome.ABANDONED;
            case REJECTED -> new Outcome.Rejected(failure);
            case TIMED_OUT -> new Outcome.TimedOut(failure);
            default -> new Outcome.Failed(failure);
        };
    }

    private void number(String name, JsonParser parser) throws IOException {
        switch (name) {
            case DROPPED -> dropped = Math.max(0, parser.getIntValue());
            case NUMBER -> number = Math.max(0, parser.getIntValue());
            case TOOK -> tookMillis = Math.max(0, parser.getLongValue());
            default -> {}
        }
    }

    /** Null if it can be no time of an attempt: sums with it would overflow. */
    private static @Nullable Instant sane(Instant told) {
        return told.isBefore(Instant.EPOCH) || told.isAfter(Times.LATEST) ? null : told;
    }

    private void text(String name, String text) {
        switch (name) {
            case AT -> at = sane(Instant.parse(text));
            case OUTCOME -> outcome = text;
            case CODE -> code = text;
            case TYPE -> type = text;
            case MESSAGE -> message = text;
            default -> {}
        }
    }
}
