// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.Home;
import dev.redrive.QueueSetup;
import dev.redrive.Redrive;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;

/** Redrive, through the library, in order of keys; messages wait in memory or on the retry topic. */
record RedriveOnKafka(Waits waits) implements Contender {

    private static final RetryPolicy POLICY =
            RetryPolicy.fixed(Duration.ofMillis(100)).attempts(ATTEMPTS);

    @Override
    public AutoCloseable start(Work work, Handling handling) {
        Redrive redrive = Redrive.onKafka(Map.of("bootstrap.servers", work.bootstrap()), work.folder());
        var settings = new EngineSettings(
                Policies.of(POLICY),
                Duration.ofMinutes(1),
                work.concurrency(),
                EngineSettings.STUCK_AFTER_USUAL,
                Math.max(EngineSettings.IN_HAND_USUAL, 2 * work.concurrency()),
                true);
        var kafka = new KafkaSettings(
                Topics.usual(work.topic(), work.group()),
                work.group(),
                Start.EARLIEST,
                waits,
                FieldNames.DEFAULTS,
                Bounds.USUAL,
                POLICY);
        var handler = new QueueSetup.Work(attempt -> attempt(attempt, handling), "bench");
        redrive.set(new QueueSetup(
                new QueueName("bench"), Order.KEY, settings, "bench", handler, new Home.OnKafka("main", kafka)));
        redrive.start();
        return redrive;
    }

    private static Outcome attempt(Attempt attempt, Handling handling) throws InterruptedException {
        ByteBuffer value = attempt.message().value().view();
        try {
            handling.attempt(value, attempt.number());
            return Outcome.SUCCEEDED;
        } catch (Handling.Failed e) {
            if (attempt.number() == ATTEMPTS) {
                handling.givenUp();
            }
            Failure failure = Failure.of(FailureCode.UNAVAILABLE, String.valueOf(e.getMessage()));
            return new Outcome.Failed(failure.retryAfter(handling.delay(value)));
        }
    }

    @Override
    public String toString() {
        return waits.equals(Waits.MEMORY) ? "Redrive" : "Redrive, on its retry topic";
    }
}
