// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.Problem;
import dev.redrive.core.port.Refused;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every no we can say, as RFC 9457 problems. */
public enum Problems {
    INVALID(400, "invalid", "Invalid request"),
    NOT_AUTHORISED(401, "not-authorised", "Not authorised"),
    FORBIDDEN(403, "forbidden", "Forbidden"),
    FOREIGN_ORIGIN(403, "foreign-origin", "Request from another site"),
    NOT_FOUND(404, "not-found", "Not found"),
    WRONG_METHOD(405, "wrong-method", "Method not allowed"),
    CONFLICT(409, "conflict", "Conflict"),
    TOO_LARGE(413, "too-large", "Too large"),
    NOT_JSON(415, "not-json", "Unsupported content type"),
    WRONG_HOST(421, "wrong-host", "Wrong host"),
    TOO_MANY(429, "too-many", "Too many requests"),
    INTERNAL(500, "internal", "Internal error"),
    DAMAGED(500, "damaged", "Stored data is damaged"),
    UNAVAILABLE(503, "unavailable", "Unavailable");

    private static final String TYPES = "urn:redrive:problem:";

    private final int status;
    private final String type;
    private final String title;

    Problems(int status, String type, String title) {
        this.status = status;
        this.type = type;
        this.title = title;
    }

    public static Answer refused(Refused refused, String path) {
        return of(refused.kind()).answer(refused.why(), path, refused.remedy());
    }

    /** The answer to a wrong token after many others. */
    public static Answer tooManyWrongTokens(Duration wait, String path) {
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        return TOO_MANY.answer(
                        "too many wrong tokens came from this address",
                        path,
                        "send a right one, or wait " + seconds + " seconds")
                .withHeader("Retry-After", Long.toString(seconds));
    }

    public Answer answer(String detail, String path, @Nullable String remedy) {
        Problem problem = new Problem(TYPES + type, title, status, detail, path, remedy);
        return new Answer(status, Answer.PROBLEM, Json.write(problem), Map.of());
    }

    private static Problems of(Refused.Kind kind) {
        return switch (kind) {
            case INVALID -> INVALID;
            case NOT_FOUND -> NOT_FOUND;
            case CONFLICT -> CONFLICT;
            case TOO_LARGE -> TOO_LARGE;
            case UNAVAILABLE -> UNAVAILABLE;
            case DAMAGED -> DAMAGED;
        };
    }
}
