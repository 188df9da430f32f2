// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import dev.redrive.engine.Watcher;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

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
            if (tried == null) {
                listener.completed(queue, message, 1);
                return;
            }
            switch (ruling.verdict()) {
                case Verdict.Done done -> listener.completed(queue, message, tried.number());
                case Verdict.RetryAt(var due, var planned) -> listener.retried(queue, message, tried, due);
                case Verdict.Bury(var reason) -> listener.buried(queue, message, tried, reason);
                case Verdict.Skip skip -> listener.skipped(queue, message, tried);
            }
        }

        @Override
        public void duplicate(Message message) {
            one(message.value().size(), listener -> listener.duplicate(queue, message));
        }

        @Override
        public void batchStarted(int messages) {
            one(0, listener -> listener.batchStarted(queue, messages));
        }

        @Override
        public void batchEnded(int messages) {
            one(0, listener -> listener.batchEnded(queue, messages));
        }

        @Override
        public void batchFailed(int messages, Failure failure) {
            one(0, listener -> listener.batchFailed(queue, messages, failure));
        }

        private void one(long bytes, Consumer<Listener> call) {
            tell(1, bytes, ear -> ear.call(call));
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
