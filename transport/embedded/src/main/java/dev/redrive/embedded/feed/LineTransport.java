// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.ledger.Ledger;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Source;
import dev.redrive.embedded.write.Command;
import dev.redrive.embedded.write.Judged;
import dev.redrive.embedded.write.StoredQueue;
import dev.redrive.embedded.write.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One queue's source and ledger: the engine's side of the feeder and the writer. */
public final class LineTransport implements Source, Ledger {
    private static final long LOOK_NANOS = 1_000_000;

    private final StoredQueue queue;
    private final Order order;
    private final Feeder feeder;
    private final Writer writer;
    private final Out out;
    // The feeder thread's own.
    private @Nullable Line line;
    private Duplicates duplicates = Duplicates.OFF;

    public LineTransport(StoredQueue queue, Order order, Feeder feeder, Writer writer) {
        this.queue = queue;
        this.order = order;
        this.feeder = feeder;
        this.writer = writer;
        this.out = feeder.out(queue);
    }

    @Override
    public void open(Intake intake) {
        feeder.post(() -> {
            line = new Line(queue, order, out, intake, feeder::reads, feeder.followers());
            line.follow(duplicates);
            feeder.add(queue, line);
        });
    }

    @Override
    public void follow(Duplicates changed) {
        queue.follow(changed);
        feeder.post(() -> {
            duplicates = changed;
            if (line != null) {
                line.follow(changed);
            }
        });
    }

    @Override
    public void demand(int messages, long bytes) {
        feeder.post(() -> {
            if (line != null) {
                line.demand(messages, bytes);
            }
        });
    }

    @Override
    public void giveBack(List<Delivery> unattempted) {
        List<Delivery> all = List.copyOf(unattempted);
        feeder.post(() -> {
            if (line != null) {
                line.giveBack(all);
            }
        });
    }

    @Override
    public void submit(List<Ruling> rulings) {
        List<Judged> judged = new ArrayList<>(rulings.size());
        List<Judged> retries = new ArrayList<>();
        var onward = new Outgoing(feeder.time());
        for (Ruling each : rulings) {
            Judged one =
                    Judged.of(each, out.rule(each.delivery().message().origin().position()));
            judged.add(one);
            if (each.verdict() instanceof Verdict.Done(var more) && !more.isEmpty()) {
                onward.add(more);
            }
            if (each.verdict() instanceof Verdict.RetryAt
                    && each.delivery().message().key() != null) {
                retries.add(one);
            }
        }
        // Told before the writer has it, so that what the engine gives back next finds the key waiting.
        if (order == Order.KEY && !retries.isEmpty()) {
            feeder.post(() -> {
                if (line != null) {
                    line.parking(retries);
                }
            });
        }
        writer.submit(new Command.Settle(queue, judged, onward.drafts()));
    }

    @Override
    public void close() {
        var done = new CompletableFuture<@Nullable Void>();
        Thread caller = Thread.currentThread();
        feeder.post(() -> {
            if (line != null) {
                line.close();
            }
            done.complete(null);
            LockSupport.unpark(caller);
        });
        while (!done.isDone() && feeder.isAlive() && !feeder.isCurrentThread()) {
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
    }
}
