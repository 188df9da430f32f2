// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.batch.Batcher;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import dev.redrive.engine.Watcher;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All listeners. Where there are none, a batch costs one look at an empty list. */
final class Ears {

    private final List<Ear> ears = new CopyOnWriteArrayList<>();
    private final Ear.Parts parts;

    Ears(MeterRegistry meters, Consumer<Throwable> fatal) {
        Counter dropped = Counter.builder("redrive.listener.dropped")
                .description("calls that did not fit into the row of a slow listener")
                .register(meters);
        this.parts = new Ear.Parts(dropped::increment, fatal, ears::remove);
    }

    Listening add(Listener listener) {
        Ear ear = new Ear(listener, parts);
        ears.add(ear);
        return ear;
    }

    /** What becomes of one queue's messages, passed on. */
    Watcher of(QueueName queue) {
        return new Passing(queue);
    }

    /** Returns when all have heard what waited for them, or a few seconds later. */
    void close() {
        ears.forEach(Ear::close);
    }

    private final class Passing implements Watcher {
        private final QueueName queue;

        Passing(QueueName queue) {
            this.queue = queue;
        }

        @Override
        public void settled(List<Ruling> rulings) {
            if (!ears.isEmpty()) {
                List<Ruling> kept = List.copyOf(rulings);
                tell(kept.size(), bytes(kept), ear -> {
                    for (Ruling each : kept) {
                        ear.call(listener -> pass(each, listener));
                    }
                });
            }
        }

        private void pass(Ruling ruling, Listener listener) {
            Message message = ruling.delivery().message();
            Tried tried = ruling.tried();
            switch (ruling.verdict()) {
                case Verdict.Done done -> listener.completed(queue, message, tried == null ? 1 : tried.number());
                case Verdict.RetryAt(var due, var planned) -> listener.retried(queue, message, told(tried), due);
                case Verdict.Bury(var reason) -> listener.buried(queue, message, told(tried), reason);
                case Verdict.Duplicate duplicate -> listener.duplicate(queue, message);
                case Verdict.Skip skip -> listener.skipped(queue, message, told(tried));
            }
        }

        /** Only a first attempt that went well needs no telling. */
        private static Tried told(@Nullable Tried tried) {
            return Objects.requireNonNull(tried);
        }

        @Override
        public void batchStarted(Batcher batcher, int size) {
            one(listener -> listener.batchStarted(queue, size));
        }

        @Override
        public void batchStopped(Batcher batcher, int size, Duration took) {
            one(listener -> listener.batchEnded(queue, size, took));
        }

        @Override
        public void batchFailed(Batcher batcher, int size, Outcome why) {
            one(listener -> listener.batchFailed(queue, size, why));
        }

        @Override
        public void batchTimedOut(Batcher batcher, int size) {
            one(listener -> listener.batchTimedOut(queue, size));
        }

        private void one(Consumer<Listener> call) {
            tell(1, 0, ear -> ear.call(call));
        }

        private void tell(int calls, long bytes, Consumer<Ear> what) {
            Ear.Said said = new Ear.Said(calls, bytes, what);
            ears.forEach(ear -> ear.tell(said));
        }

        private static long bytes(List<Ruling> rulings) {
            long bytes = 0;
            for (Ruling each : rulings) {
                bytes += each.delivery().message().value().size();
            }
            return bytes;
        }
    }
}
