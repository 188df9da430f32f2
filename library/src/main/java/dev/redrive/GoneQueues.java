// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.item.Counts;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.desk.DeskReport;
import dev.redrive.kafka.desk.Here;
import dev.redrive.kafka.desk.KafkaDesk;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Queues on Kafka that are no longer configured, as they stand: looked at in the background, as often as someone asks. Any thread. */
final class GoneQueues {

    private static final long FRESH_TICKS = 10_000;
    /** For the first look. */
    private static final long FIRST_WITHIN_MILLIS = 5_000;

    private final Desks desks;
    private final Supplier<Map<QueueName, Home.OnKafka>> gone;
    private final Predicate<QueueName> paused;
    private final Time time;
    private Map<QueueName, Seen> seen = Map.of();
    private CompletableFuture<Void> looking = CompletableFuture.completedFuture(null);
    private long nextTicks = Long.MIN_VALUE;

    /** The report of one queue. */
    sealed interface Seen {

        /**
         * @param report with a handler if another process reads it: not configured here does not mean that nobody handles it
         * @param unknownWaiting why it is unknown what waits, which the report does not count then; null if it is known
         */
        record Standing(QueueReport report, @Nullable String unknownWaiting) implements Seen {

            boolean holdsItems() {
                Counts counts = report.counts();
                return counts.dead() == null || counts.unsettled() > 0;
            }
        }

        /** The brokers did not say. */
        record Unknown(String cause) implements Seen {}
    }

    GoneQueues(Desks desks, Supplier<Map<QueueName, Home.OnKafka>> gone, Predicate<QueueName> paused, Time time) {
        this.paused = paused;
        this.desks = desks;
        this.gone = gone;
        this.time = time;
    }

    /** The number of dead items, in a sentence. */
    static String dead(Counts counts) {
        Long dead = counts.dead();
        return dead == null ? "an unknown number" : dead.toString();
    }

    Optional<KafkaItems> items(QueueName queue) {
        return Optional.ofNullable(gone.get().get(queue)).map(home -> desks.items(queue, home));
    }

    /**
     * As they were seen last, by name; without those that have come back or were forgotten since.
     *
     * @param waits whether to wait for the first look: a command that asks once does, a probe does not
     */
    Map<QueueName, Seen> see(boolean waits) {
        Map<QueueName, Home.OnKafka> now = gone.get();
        if (now.isEmpty()) {
            return Map.of();
        }
        boolean first;
        CompletableFuture<Void> look;
        synchronized (this) {
            first = nextTicks == Long.MIN_VALUE;
            if (looking.isDone()
                    && (time.now().ticks() >= nextTicks || !seen.keySet().containsAll(now.keySet()))) {
                looking = CompletableFuture.runAsync(() -> look(now), Thread::startVirtualThread);
            }
            look = looking;
        }
        if (first && waits) {
            look.copy()
                    .completeOnTimeout(null, FIRST_WITHIN_MILLIS, TimeUnit.MILLISECONDS)
                    .join();
        }
        synchronized (this) {
            Map<QueueName, Seen> still = new TreeMap<>(seen);
            still.keySet().retainAll(now.keySet());
            return still;
        }
    }

    private void look(Map<QueueName, Home.OnKafka> queues) {
        Map<QueueName, Seen> found = new TreeMap<>();
        queues.forEach((queue, home) -> {
            // One that has come back has a desk of its own again, which must not be closed under it.
            if (gone.get().containsKey(queue)) {
                found.put(queue, look(queue, home));
            }
        });
        synchronized (this) {
            seen = found;
            nextTicks = time.now().ticks() + FRESH_TICKS;
        }
    }

    private Seen look(QueueName queue, Home.OnKafka home) {
        try {
            KafkaDesk desk = desks.of(queue, home);
            long readers = desk.readers();
            DeskReport report = desks.items(queue, home).report(Here.NOTHING);
            String unknown = readers == 0 ? desk.unknownWaiting().orElse(null) : null;
            var shown = new QueueReport(
                    queue,
                    "kafka",
                    readers == 0
                            ? null
                            : "another process (group " + home.settings().group() + ")",
                    "queue",
                    report.counts(),
                    paused.test(queue),
                    report.oldest().orElse(null),
                    0,
                    null,
                    unknown == null
                            ? report.kafka()
                            : report.kafka().with(List.of("what waits is unknown: " + unknown)));
            return new Seen.Standing(shown, unknown);
        } catch (Refused | IllegalStateException e) {
            return new Seen.Unknown(String.valueOf(e.getMessage()));
        }
    }
}
