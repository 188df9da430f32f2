// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.policy.Rule;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the server said.
 *
 * @param location where a redirect points to, which nobody follows
 * @param retryAfter a wait it asks for
 * @param changed what it made of a document
 */
record Answer(
        int status,
        byte[] body,
        @Nullable String location,
        @Nullable Duration retryAfter,
        @Nullable Changed changed) {

    /** That speaks of no document. */
    Answer(int status, byte[] body, @Nullable String location, @Nullable Duration retryAfter) {
        this(status, body, location, retryAfter, null);
    }

    static Answer of(HttpResponse<byte[]> response, Instant now) {
        var headers = response.headers();
        return new Answer(
                response.statusCode(),
                response.body(),
                headers.firstValue("location").orElse(null),
                headers.firstValue("retry-after")
                        .map(asked -> RetryAfter.read(asked, now))
                        .orElse(null),
                Made.in(response.statusCode(), headers, response.body()));
    }

    /**
     * The table of {@code docs/http.md}. Missing rights and missing places are tried again: an expired credential must not
     * empty a queue into its dead letters.
     */
    Outcome outcome() {
        if (changed != null) {
            return body.length <= Changed.BODY_MAX ? Outcome.changed(changed) : tooLarge();
        }
        if (status >= 200 && status <= 299) {
            Refusal refusal = Refusal.in(body);
            return refusal == null ? Outcome.SUCCEEDED : rejected(refusal);
        }
        return switch (status) {
            case 422 -> rejected(words());
            case 408, 425, 429, 502, 503, 504 -> failed(FailureCode.UNAVAILABLE.name());
            case 401, 403, 404, 409 -> failed(FailureCode.EXCEPTION.name());
            default -> failed(status >= 400 && status <= 499 ? Rule.PERMANENT : FailureCode.EXCEPTION.name());
        };
    }

    /** It would be as large the next time. */
    private Outcome tooLarge() {
        String why = "the changed document has more than " + Changed.BODY_MAX + " bytes";
        return new Outcome.Failed(new Failure(Rule.PERMANENT, type(), why, "", null));
    }

    private Outcome rejected(Refusal refusal) {
        String code = refusal.code().isEmpty() ? FailureCode.REJECTED.name() : refusal.code();
        String message = refusal.message().isEmpty() ? words() : refusal.message();
        return new Outcome.Rejected(new Failure(code, type(), message, "", null));
    }

    private Outcome rejected(String why) {
        return new Outcome.Rejected(Failure.of(FailureCode.REJECTED, type(), why));
    }

    private Outcome failed(String code) {
        return new Outcome.Failed(new Failure(code, type(), words(), "", retryAfter));
    }

    private String type() {
        return "HTTP " + status;
    }

    private String words() {
        if (status >= 300 && status <= 399 && location != null) {
            return "redirects are not followed, and this one leads to " + location;
        }
        // A character has at most four bytes, and a failure bounds its message itself.
        int length = Math.min(body.length, 4 * Failure.MESSAGE_MAX);
        String said = new String(body, 0, length, StandardCharsets.UTF_8).strip();
        return said.isEmpty() ? type() + ", without a word" : said;
    }
}
