// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.look;

import dev.redrive.core.port.Refused;
import dev.redrive.kafka.cluster.Why;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** Waits for what was asked of others, with a bound. */
public final class Answers {

    private Answers() {}

    /** Throws what Kafka said, or {@link Refused} as it was thrown over there. */
    public static <T> T of(Future<T> future, Duration within) {
        try {
            return future.get(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case Refused refused -> refused;
                case KafkaException known -> known;
                case null, default -> new KafkaException(e.getCause());
            };
        } catch (TimeoutException e) {
            throw new KafkaException("no answer within " + within.toMillis() + " ms", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused(Refused.Kind.UNAVAILABLE, "interrupted", null, e);
        }
    }

    /** As people are told. */
    public static Refused refused(String what, KafkaException failure) {
        boolean tooLarge = failure instanceof RecordTooLargeException;
        return new Refused(
                tooLarge ? Refused.Kind.TOO_LARGE : Refused.Kind.UNAVAILABLE,
                what + ": " + words(failure),
                tooLarge ? "raise max.message.bytes of the topic" : "look at the brokers, then try again",
                failure);
    }

    public static String words(KafkaException failure) {
        return Why.of(failure);
    }
}
