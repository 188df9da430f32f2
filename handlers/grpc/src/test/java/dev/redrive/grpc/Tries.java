// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import java.time.Duration;
import java.time.Instant;

/** Attempts of messages whose value tells a {@link TestServer} what to do. */
final class Tries {

    static final QueueName QUEUE = new QueueName("orders");
    static final Instant CREATED = Instant.parse("2026-11-16T10:15:30.5Z");

    private Tries() {}

    static Attempt saying(String value) {
        return of("m1", Content.of(Payload.of(value)));
    }

    static Attempt of(String id, Content content) {
        return new Attempt(
                new Message(new MessageId(id), new Origin("orders", 7), CREATED, content), 1, Duration.ofSeconds(20));
    }

    static Attempt within(Duration timeout, String value) {
        return new Attempt(saying(value).message(), 1, timeout);
    }
}
