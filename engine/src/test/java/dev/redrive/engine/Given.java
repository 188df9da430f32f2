// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.time.Moment;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Values that tests begin with. */
public final class Given {

    public static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
    public static final Moment NOW = at(0);
    public static final Outcome FAILED = new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "no"));

    private Given() {}

    /** The moment so many ticks after the start. */
    public static Moment at(long ticks) {
        return new Moment(START.plusMillis(ticks), ticks);
    }

    public static Origin origin(long position) {
        return new Origin("orders", position);
    }

    /** Of the message at that position. */
    public static MessageId id(long position) {
        return new MessageId("m" + position);
    }

    /** A message that lies elsewhere. */
    public static Delivery elsewhere(String place, long position, String key) {
        var content = Content.of(Payload.of("12345")).withKey(Key.of(key));
        var message = new Message(id(position), new Origin(place, position), START, content);
        return new Delivery(message, new Standing(0, START));
    }

    public static Delivery message(long position) {
        return delivery(position, Content.of(Payload.of("12345")), 0);
    }

    public static Delivery message(long position, String key) {
        return again(position, key, 0);
    }

    /** A message that has failed so often before. */
    public static Delivery again(long position, String key, int failures) {
        return delivery(position, Content.of(Payload.of("12345")).withKey(Key.of(key)), failures);
    }

    /** One that may overtake; without a key if that is null. */
    public static Delivery urgent(long position, @Nullable String key) {
        var labels = new Labels(null, Priority.HIGH, null, null, null);
        var content = Content.of(Payload.of("12345")).withLabels(labels);
        return delivery(position, key == null ? content : content.withKey(Key.of(key)), 0);
    }

    /** One that came from there. */
    public static Delivery from(String source, long position) {
        var labels = new Labels(null, Priority.NORMAL, source, null, null);
        return delivery(position, Content.of(Payload.of("12345")).withLabels(labels), 0);
    }

    public static Delivery ofBytes(long position, int size) {
        return delivery(position, Content.of(Payload.owning(new byte[size])), 0);
    }

    private static Delivery delivery(long position, Content content, int failures) {
        var message = new Message(id(position), origin(position), START, content);
        return new Delivery(message, new Standing(failures, START));
    }
}
