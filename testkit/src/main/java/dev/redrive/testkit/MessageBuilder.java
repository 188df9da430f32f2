// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A message for a test that cares about two of its nine parts. Immutable: each call gives another one, so a start can
 * be shared.
 *
 * <pre>{@code handler.attempt(aMessage().ofType("invoice.created").withValue("{...}").attempt(1)) }</pre>
 */
public final class MessageBuilder {

    private static final Instant CREATED = Instant.parse("2030-01-01T00:00:00Z");
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final String id;
    private final Origin origin;
    private final Instant createdAt;
    private final Content content;

    private MessageBuilder(String id, Origin origin, Instant createdAt, Content content) {
        this.id = id;
        this.origin = origin;
        this.createdAt = createdAt;
        this.content = content;
    }

    public static MessageBuilder aMessage() {
        return new MessageBuilder("m1", new Origin("test", 1), CREATED, Content.of(Payload.of("hello")));
    }

    public MessageBuilder withId(String id) {
        return new MessageBuilder(id, origin, createdAt, content);
    }

    public MessageBuilder at(long position) {
        return new MessageBuilder(id, new Origin(origin.place(), position), createdAt, content);
    }

    public MessageBuilder createdAt(Instant createdAt) {
        return new MessageBuilder(id, origin, createdAt, content);
    }

    public MessageBuilder withKey(String key) {
        return with(content.withKey(Key.of(key)));
    }

    public MessageBuilder withValue(String text) {
        return withValue(Payload.of(text));
    }

    public MessageBuilder withValue(Payload value) {
        return with(new Content(content.key(), value, content.headers(), content.labels()));
    }

    /** Adds one, behind those it has. */
    public MessageBuilder withHeader(String name, String value) {
        List<Header> headers = new ArrayList<>(content.headers().inOrder());
        headers.add(Header.of(name, value));
        return with(content.withHeaders(new Headers(headers)));
    }

    public MessageBuilder ofType(String type) {
        return with(content.withLabels(Labels.ofType(type)));
    }

    public MessageBuilder with(Labels labels) {
        return with(content.withLabels(labels));
    }

    private MessageBuilder with(Content changed) {
        return new MessageBuilder(id, origin, createdAt, changed);
    }

    public Message build() {
        return new Message(new MessageId(id), origin, createdAt, content);
    }

    /** What a producer would push. */
    public Content content() {
        return content;
    }

    /** As a source hands it over after that many failures. */
    public Delivery delivery(int failures) {
        return new Delivery(build(), new Standing(failures, createdAt));
    }

    /** As a handler meets it, with half a minute to work. */
    public Attempt attempt(int number) {
        return new Attempt(build(), number, TIMEOUT);
    }
}
