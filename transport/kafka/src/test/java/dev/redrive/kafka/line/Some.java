// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Values that tests begin with. */
final class Some {

    static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
    static final Topic TOPIC = new Topic("orders", "id-of-orders");
    static final long EPOCH = 7;

    private Some() {}

    static long at(long millis) {
        return START.toEpochMilli() + millis;
    }

    /** A message of partition 0. */
    static Delivery message(long offset, String key) {
        return message(0, offset, key);
    }

    static Delivery message(int partition, long offset, String key) {
        Content content = Content.of(Payload.of("value " + offset)).withKey(Key.of(key));
        var origin = new Origin(TOPIC.place(partition), offset);
        var id = new MessageId("m" + partition + "-" + offset);
        return new Delivery(new Message(id, origin, START, content), new Standing(0, START), EPOCH);
    }

    static Ruling done(Delivery delivery) {
        return new Ruling(delivery, Verdict.DONE, null);
    }

    static Ruling ruling(Delivery delivery, Verdict verdict) {
        return ruling(delivery, verdict, Failure.of(FailureCode.EXCEPTION, "no"));
    }

    static Ruling ruling(Delivery delivery, Verdict verdict, Failure failure) {
        var failed = new Outcome.Failed(failure);
        int number = delivery.standing().failures() + 1;
        return new Ruling(delivery, verdict, new Tried(number, START, Duration.ofMillis(5), failed));
    }

    static Ruling retry(Delivery delivery, long afterMillis) {
        return ruling(delivery, new Verdict.RetryAt(START.plusMillis(afterMillis)));
    }

    static List<Long> offsets(List<Delivery> deliveries) {
        return deliveries.stream()
                .map(each -> each.message().origin().position())
                .toList();
    }
}
