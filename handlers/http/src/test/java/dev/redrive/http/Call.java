// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import java.time.Duration;
import java.time.Instant;

/** Attempts as the engine would make them, at a fixed moment. */
final class Call {

    static final QueueName QUEUE = new QueueName("billing.orders");
    static final Instant NOW = Instant.parse("2026-11-06T08:49:37Z");
    static final Time TIME = () -> new Moment(NOW, 0);

    private static final Duration PLENTY = Duration.ofSeconds(60);

    private Call() {}

    static Attempt with(String value) {
        return with(Content.of(Payload.of(value)), PLENTY);
    }

    static Attempt with(Content content) {
        return with(content, PLENTY);
    }

    static Attempt with(Content content, Duration timeout) {
        return new Attempt(
                new Message(new MessageId("m-1"), new Origin("billing.orders", 7), NOW, content), 2, timeout);
    }

    /** One attempt by a handler made for it. */
    static Outcome to(Endpoint endpoint, Attempt attempt) throws InterruptedException {
        try (var handler = new HttpHandler(QUEUE, endpoint, TIME)) {
            return handler.attempt(attempt);
        }
    }

    static Failure failureOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed(Failure failure) -> failure;
            case Outcome.Rejected(Failure failure) -> failure;
            case Outcome.TimedOut(Failure failure) -> failure;
            case Outcome.Succeeded ok -> throw new AssertionError("succeeded");
            case Outcome.Abandoned stopped -> throw new AssertionError("abandoned");
        };
    }
}
