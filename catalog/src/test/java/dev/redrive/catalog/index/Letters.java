// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.fingerprint.Fingerprint;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.QueueName;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;

/** Dead letters by chance, of few kinds. */
public final class Letters {
    private static final List<String> CODES = List.of("TIMEOUT", "EXCEPTION", "UNAVAILABLE");
    private static final List<String> TYPES = List.of("invoice.created", "invoice.paid", "order%", "a_b", "[x]*?");
    private static final List<String> TEXTS = List.of(
            "card declined", "Card DECLINED for 12", "no route to host", "100% of a_b", "it's \"quoted\" \\ so");

    private Letters() {}

    /** By code and error: enough to tell groups apart in tests. */
    public static Fingerprint print(DeadLetter letter) {
        Failure failure = letter.death().failure();
        String id = "%016x".formatted(Texts.hash(failure.code() + failure.type()));
        return new Fingerprint(id, failure.code() + " " + failure.type(), "the same code and error");
    }

    public static DeadLetter any(String yard, int number, Instant died, RandomGenerator random) {
        String type = random.nextInt(5) == 0 ? null : TYPES.get(random.nextInt(TYPES.size()));
        var labels = new Labels(type, Priority.values()[random.nextInt(4)], "shop", null, "c" + number);
        boolean topic = random.nextBoolean();
        var from = topic ? new Provenance("orders-topic", random.nextInt(3), random.nextLong(1000), "group") : null;
        String key = random.nextInt(4) == 0 ? null : "k" + random.nextInt(20);
        var message = new Subject(
                new MessageId("message-" + random.nextInt(number + 1)),
                labels,
                key,
                died.minusSeconds(random.nextInt(999)),
                from);
        String queue = "q" + random.nextInt(3);
        var grave = new Grave(yard, queue, random.nextInt(6) == 0 ? null : new QueueName(queue), "place-" + number);
        String id = "%08x-%s-%d".formatted(number * 0x9E3779B1, yard, number);
        return new DeadLetter(id, grave, message, death(died, random), 0);
    }

    /** The same letter in its next life. */
    public static DeadLetter again(DeadLetter letter, Instant died, RandomGenerator random) {
        return new DeadLetter(letter.id(), letter.grave(), letter.message(), death(died, random), letter.replays() + 1);
    }

    private static Death death(Instant died, RandomGenerator random) {
        String error = random.nextInt(3) == 0 ? null : "java.io.E" + random.nextInt(3);
        var failure = new Failure(
                CODES.get(random.nextInt(CODES.size())), error, TEXTS.get(random.nextInt(TEXTS.size())), "", null);
        Reason reason = random.nextInt(4) == 0 ? null : Reason.values()[random.nextInt(Reason.values().length)];
        return new Death(reason == null ? "spring" : Death.REDRIVE, reason, failure, random.nextInt(6), died);
    }
}
