// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.line.Committable;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.line.Reader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that owns the consumer of one topic: polls, hands over, commits, pauses. What stops it (no broker, no right to read)
 * is told to the line, and tried again with a new consumer.
 */
public final class Poller implements Reader {
    private static final Logger log = LoggerFactory.getLogger(Poller.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration CLOSE = Duration.ofSeconds(10);
    /** Turns with records between two looks at positions that moved without any. */
    private static final int POSITIONS_EVERY = 64;

    private static final long AGAIN_NANOS = 2_000_000_000L;
    /** Together short: commits and changes of the group wait for a poller at rest. */
    private static final int RESTS_MAX = 5;

    private static final long REST_NANOS = 10_000_000L;

    private final PollerParts parts;
    private final Line line;
    private final java.util.function.Consumer<Throwable> broken;
    private final ConcurrentLinkedQueue<Again> again = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean polling = new AtomicBoolean();
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final Thread thread;
    private final Complaints complaints;
    private final Committing committing;
    private int turns;
    private volatile Set<Integer> paused = Set.of();
    private volatile boolean allPaused;
    private volatile boolean closing;
    private volatile @Nullable Consumer<byte[], byte[]> woken;

    /** In the group; null while there is none. The poller's thread only. */
    private @Nullable Seat seat;

    private record Again(int partition, long epoch, long offset) {}

    /** A consumer, and what it has. */
    private record Seat(Consumer<byte[], byte[]> consumer, Assignment assignment) {}

    /** @param broken told of an error that means the process is broken */
    public Poller(PollerParts parts, Line line, java.util.function.Consumer<Throwable> broken) {
        this.parts = parts;
        this.line = line;
        this.broken = broken;
        this.complaints = new Complaints(parts, line);
        this.committing = new Committing(parts, line, complaints);
        this.thread = Thread.ofPlatform().daemon().name(parts.name()).unstarted(this::run);
    }

    public void start() {
        // Told before anyone may take the queue for one that reads.
        complaints.tell(Assignment.waitingFor(parts.topic().name()));
        thread.start();
    }

    @Override
    public void pause(Set<Integer> partitions) {
        paused = Set.copyOf(partitions);
        wake();
    }

    @Override
    public void pauseAll(boolean paused) {
        allPaused = paused;
        if (!paused) {
            wake();
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void commit(List<Committable> positions) {
        committing.add(positions);
    }

    @Override
    public void readAgain(int partition, long epoch, long offset) {
        again.add(new Again(partition, epoch, offset));
    }

    /** A consumer that waits for the broker is told to look up. */
    private void wake() {
        Consumer<byte[], byte[]> consumer = woken;
        if (consumer != null && polling.get()) {
            consumer.wakeup();
        }
    }

    /** Which topic has the name of the one read, as someone just saw. Any thread. */
    public void saw(Optional<String> topicId) {
        parts.identity().saw(topicId);
    }

    /** Begins to give the partitions up. */
    public void beginClose() {
        closing = true;
        wake();
        LockSupport.unpark(thread);
    }

    /** Gives the partitions up, in order, and ends. The engine is to be drained before. */
    public void close() {
        beginClose();
        if (thread.isAlive()) {
            over.join();
        } else {
            leave();
        }
    }

    private void run() {
        try {
            live();
        } catch (Error e) {
            broken.accept(e);
        }
    }

    /** It is over before anyone is told why: who is told may close it, on this thread. */
    private void live() {
        try {
            while (!closing) {
                restWhilePaused();
                if (!closing && !turn()) {
                    LockSupport.parkNanos(this, AGAIN_NANOS);
                }
            }
            leave();
        } finally {
            over.complete(null);
        }
    }

    /**
     * A busy queue has read enough many times a second. Then it is much cheaper not to poll for a moment than to pause the consumer
     * and to wake it from its poll; a longer pause is left to the turn.
     */
    private void restWhilePaused() {
        for (int i = 0; i < RESTS_MAX && allPaused && !closing; i++) {
            LockSupport.parkNanos(this, REST_NANOS);
        }
    }

    /**
     * One turn, after which its consumer is either in use or closed for good; the next one then makes another. Its thread calls it, or
     * whoever moves a poller that was not started.
     *
     * @return whether it could read; if not, the next turn should wait a while
     */
    public boolean turn() {
        try {
            Seat seat = this.seat == null ? takeSeat() : this.seat;
            turn(seat.consumer(), seat.assignment());
            return true;
        } catch (RuntimeException e) {
            leave();
            complaints.cannotRead(e);
            return false;
        } catch (Error e) {
            leave();
            throw e;
        }
    }

    private Seat takeSeat() {
        Consumer<byte[], byte[]> consumer = parts.consumers().get();
        Seat taken = new Seat(consumer, new Assignment(consumer, parts, line, self -> committing.now(consumer, self)));
        seat = taken;
        woken = consumer;
        parts.beginnings().look(consumer, parts.topic().name());
        consumer.subscribe(List.of(parts.topic().name()), taken.assignment());
        return taken;
    }

    private void leave() {
        Seat left = seat;
        seat = null;
        woken = null;
        if (left != null) {
            close(left.consumer());
            left.assignment().forgetAll();
        }
    }

    private static void close(Consumer<byte[], byte[]> consumer) {
        try {
            consumer.close(CloseOptions.timeout(CLOSE));
        } catch (RuntimeException e) {
            log.atWarn().setCause(e).log("a consumer was not closed cleanly");
        }
    }

    private void turn(Consumer<byte[], byte[]> consumer, Assignment assignment) {
        try {
            // Before the pauses are read: one that ends from here on ends the poll as well.
            polling.set(true);
            applyPauses(consumer, assignment);
            committing.later(consumer, assignment);
            for (Again next = again.poll(); next != null; next = again.poll()) {
                assignment.readAgain(next.partition(), next.epoch(), next.offset());
            }
            ConsumerRecords<byte[], byte[]> fetched = poll(consumer);
            for (TopicPartition partition : fetched.partitions()) {
                assignment.hand(partition, fetched);
            }
            if (fetched.isEmpty()) {
                complaints.waited(assignment);
            } else {
                complaints.read();
            }
            if (fetched.isEmpty() || ++turns % POSITIONS_EVERY == 0) {
                assignment.handPositions();
                assignment.countUnread();
            }
            assignment.markIfAnother();
            assignment.lookAtBeginnings();
            complaints.tell(assignment.trouble());
        } catch (OffsetOutOfRangeException e) {
            assignment.outOfRange(e.offsetOutOfRangePartitions());
        }
    }

    private ConsumerRecords<byte[], byte[]> poll(Consumer<byte[], byte[]> consumer) {
        try {
            return consumer.poll(POLL);
        } catch (WakeupException e) {
            // Someone wants something; the next turn will see to it.
            return ConsumerRecords.empty();
        } finally {
            polling.set(false);
        }
    }

    private void applyPauses(Consumer<byte[], byte[]> consumer, Assignment assignment) {
        Set<TopicPartition> wanted = assignment.toPause(allPaused, paused);
        Set<TopicPartition> now = consumer.paused();
        if (!wanted.equals(now)) {
            consumer.resume(now);
            consumer.pause(wanted);
        }
    }
}
