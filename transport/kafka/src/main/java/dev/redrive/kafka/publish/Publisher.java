// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import dev.redrive.core.attempt.Onward;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.Producers;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.line.Outbox;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that writes for one queue. What fails is tried again with the policy's backoff, for ever: past its attempts, or the bounds of
 * {@link Knocking}, the queue counts as blocked, and heals by itself. A topic in trouble holds up only what is meant for it.
 *
 * <p>Threads: the line hands parcels in, the producer's thread tells how they fared; both through the inbox.
 */
public final class Publisher implements Outbox {
    private static final Logger log = LoggerFactory.getLogger(Publisher.class);
    private static final long REST_MILLIS = 1000;

    private final Producers producers;
    private final Composer composer;
    private final Topics topics;
    private final Knocking knocking;
    private final Time time;
    private final RandomGenerator random;
    private final Consumer<Throwable> broken;
    private final LinkedBlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
    private final AtomicInteger underWay = new AtomicInteger();
    private final Map<String, Door> doors = new HashMap<>();
    private final Departed departed = new Departed();
    private final Thread thread;
    private volatile boolean closing;
    private @Nullable Line line;

    /**
     * What a publisher works with.
     *
     * @param producers shared; there may be none yet, and none to be had
     * @param broken told of an exception on its thread: a bug, after which nothing is written any more
     */
    public record Parts(Producers producers, Time time, RandomGenerator random, Consumer<Throwable> broken) {}

    public Publisher(String name, KafkaSettings settings, Parts parts) {
        this.producers = parts.producers();
        this.composer = new Composition(settings, producers::partitions, parts.time());
        this.topics = settings.topics();
        this.knocking = new Knocking(settings.publishing());
        this.time = parts.time();
        this.random = parts.random();
        this.broken = parts.broken();
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /** @param line who hears of what was written */
    public void start(Line line) {
        tells(line);
        thread.start();
    }

    /** For one that is moved by {@link #turn} and not by a thread of its own. */
    public void tells(Line line) {
        this.line = line;
    }

    @Override
    public void bury(Ruling ruling, Past past) {
        hand(new Parcel.Letter(topics.deadLetters(), ruling, past));
    }

    @Override
    public void sendOn(Ruling ruling, @Nullable JobReplay sentBy) {
        List<Onward> onward = ruling.verdict() instanceof Verdict.Done(var all) ? all : List.of();
        var sheaf = new Sheaf(ruling, onward.size(), sentBy);
        onward.forEach(each -> hand(new Parcel.Step(each.to().value(), each, sheaf)));
        if (onward.isEmpty() && sentBy != null) {
            hand(end(sheaf, sentBy));
        }
    }

    private static Parcel.End end(Sheaf sheaf, JobReplay sentBy) {
        return new Parcel.End(Topics.ACTS, sentBy, end(sheaf.ruling().verdict()), sheaf);
    }

    private static ReplayEnd end(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Done done -> ReplayEnd.SUCCEEDED;
            // A copy of it was completed, so what it was for is done.
            case Verdict.Duplicate duplicate -> ReplayEnd.SUCCEEDED;
            case Verdict.Skip skip -> ReplayEnd.DROPPED;
            case Verdict.Bury bury -> throw new IllegalArgumentException("the dead letter itself names its replay");
            case Verdict.RetryAt again -> throw new IllegalArgumentException("what is retried has not ended");
        };
    }

    @Override
    public void park(Ruling ruling, Past past) {
        hand(new Parcel.Retry(topics.retry(), ruling, past));
    }

    @Override
    public void again(Assigned partition, Raw lying) {
        hand(new Parcel.Again(topics.retry(), partition, lying));
    }

    @Override
    public void keep(Progressed position) {
        hand(new Parcel.Kept(topics.progress(), position));
    }

    @Override
    public void drop(String place, long epoch) {
        hand(new Parcel.Outlived(topics.progress(), place, epoch));
    }

    @Override
    public void forget(String place, long epoch) {
        inbox.add(() -> leave(place, epoch));
    }

    /** How much was handed in and is not written yet. Any thread. */
    public int underWay() {
        return underWay.get();
    }

    private void hand(Parcel parcel) {
        underWay.incrementAndGet();
        inbox.add(() -> send(parcel));
    }

    /** Ends the thread; what was not written stays unfinished. */
    public void close() {
        closing = true;
        inbox.add(() -> {});
    }

    private void run() {
        try {
            while (!closing) {
                Runnable next = inbox.poll(untilNextTry(), TimeUnit.MILLISECONDS);
                if (next != null) {
                    next.run();
                }
                turn();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error bug) {
            broken.accept(bug);
        }
    }

    /** One turn; it waits for nothing but room in the producer. Its thread calls it, or whoever moves one that was not started. */
    public void turn() {
        for (Runnable next = inbox.poll(); next != null; next = inbox.poll()) {
            next.run();
        }
        tryDoors();
    }

    private long untilNextTry() {
        long ticks = time.now().ticks();
        long wait = REST_MILLIS;
        for (Door door : doors.values()) {
            wait = Math.min(wait, door.nextTry() - ticks);
        }
        return Math.max(1, wait);
    }

    private void tryDoors() {
        long ticks = time.now().ticks();
        for (Door door : List.copyOf(doors.values())) {
            Parcel parcel = door.due(ticks);
            if (parcel != null) {
                compose(parcel);
            }
        }
    }

    private void send(Parcel parcel) {
        Door door = doors.get(parcel.topic());
        if (door == null) {
            compose(parcel);
        } else {
            door.add(parcel);
        }
    }

    private void compose(Parcel parcel) {
        try {
            deliver(parcel, composer.compose(parcel));
        } catch (KafkaException | IllegalStateException e) {
            hold(parcel, e);
        }
    }

    private void deliver(Parcel parcel, ProducerRecord<byte[], byte[]> written) {
        try {
            // Told through the callback.
            var unused = producers.send(written, (metadata, failure) -> {
                if (failure == null) {
                    inbox.add(() -> succeeded(parcel, metadata));
                } else {
                    inbox.add(() -> failed(parcel, written, failure));
                }
            });
        } catch (KafkaException | IllegalStateException e) {
            hold(parcel, e);
        }
    }

    private void succeeded(Parcel parcel, RecordMetadata metadata) {
        switch (parcel) {
            case Parcel.Letter letter -> line().published(letter.ruling());
            case Parcel.Retry retry -> line().published(retry.ruling());
            case Parcel.Again again ->
                line().writtenAgain(again.partition(), again.lying().offset(), metadata.offset());
            case Parcel.Step step -> written(step.sheaf());
            case Parcel.End end -> line().published(end.sheaf().ruling());
            case Parcel.Kept kept -> line().kept(kept.position(), metadata.partition(), metadata.offset());
            case Parcel.Outlived outlived -> {
                // Nobody waits for that.
            }
        }
        underWay.decrementAndGet();
        Door open = doors.get(parcel.topic());
        if (open != null) {
            log.atInfo().addKeyValue("topic", parcel.topic()).log("can be written again");
            remove(parcel.topic());
            open.all().forEach(this::send);
        }
    }

    /** After the last of a sheaf the end of its replay is written: a success that is told stands for all that it sends on. */
    private void written(Sheaf sheaf) {
        if (!sheaf.written()) {
            return;
        }
        JobReplay sentBy = sheaf.sentBy();
        if (sentBy == null) {
            line().published(sheaf.ruling());
            return;
        }
        Parcel.End end = end(sheaf, sentBy);
        underWay.incrementAndGet();
        if (departed.includes(end)) {
            discard(end);
        } else {
            send(end);
        }
    }

    private void remove(String topic) {
        doors.remove(topic);
        line().trouble(topic, null);
    }

    private void failed(Parcel parcel, ProducerRecord<byte[], byte[]> written, Exception failure) {
        if (failure instanceof RecordTooLargeException) {
            ProducerRecord<byte[], byte[]> smaller = composer.smaller(parcel, written);
            if (smaller != null) {
                log.atWarn().addKeyValue("topic", parcel.topic()).log("too large: written with less around it");
                deliver(parcel, smaller);
                return;
            }
        }
        if (failure instanceof RecordTooLargeException && isGivenBack(parcel)) {
            underWay.decrementAndGet();
            letGo(parcel.topic());
        } else {
            hold(parcel, failure);
        }
    }

    /** What can be done without: it must not stand before the door for ever, with everyone else behind it. */
    private boolean isGivenBack(Parcel parcel) {
        return switch (parcel) {
            case Parcel.Letter letter -> false;
            case Parcel.Step step -> false;
            case Parcel.End end -> false;
            case Parcel.Outlived outlived -> false;
            case Parcel.Again again -> {
                line().notWrittenAgain(again.partition(), again.lying().offset());
                yield true;
            }
            case Parcel.Retry retry -> {
                line().notParked(retry.ruling());
                yield true;
            }
            case Parcel.Kept kept -> {
                line().notKept(kept.position());
                yield true;
            }
        };
    }

    /** Whoever was at the door will not come back to it: the next one tries, and a door that nobody is at is none. */
    private void letGo(String topic) {
        Door door = doors.get(topic);
        if (door != null) {
            door.letGo();
            if (door.isIdle()) {
                remove(topic);
            }
        }
    }

    /** Whoever has the partition now decides anew; a verdict of ours that is written later would be a second one. */
    private void leave(String place, long epoch) {
        departed.add(place, epoch);
        for (var each : Map.copyOf(doors).entrySet()) {
            each.getValue().take(departed::includes).forEach(this::discard);
            if (each.getValue().isIdle()) {
                remove(each.getKey());
            }
        }
    }

    private void discard(Parcel parcel) {
        underWay.decrementAndGet();
        switch (parcel) {
            case Parcel.Letter letter -> line().notPublished(letter.ruling());
            case Parcel.Retry retry -> line().notPublished(retry.ruling());
            case Parcel.Step step -> dropped(step.sheaf());
            case Parcel.End end -> dropped(end.sheaf());
            case Parcel.Again again -> {
                // It waits where it lies.
            }
            case Parcel.Kept kept -> {
                // The next owner begins at the last commit.
            }
            case Parcel.Outlived outlived -> throw new IllegalStateException("no partition's own");
        }
    }

    private void dropped(Sheaf sheaf) {
        if (sheaf.drop()) {
            line().notPublished(sheaf.ruling());
        }
    }

    private void hold(Parcel parcel, Exception failure) {
        if (departed.includes(parcel)) {
            discard(parcel);
            letGo(parcel.topic());
            return;
        }
        Door door = doors.computeIfAbsent(parcel.topic(), any -> new Door());
        int failures = door.failures() + 1;
        door.failed(parcel, time.now().ticks() + knocking.delayMillis(failures, random));
        log.atWarn()
                .addKeyValue("topic", parcel.topic())
                .addKeyValue("failures", failures)
                .addKeyValue("cause", failure.toString())
                .log("cannot be written, will be tried again");
        if (knocking.isTrouble(failures)) {
            line().trouble(parcel.topic(), "cannot write to " + parcel.topic() + ": " + words(failure));
        }
    }

    private static String words(Exception failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    private Line line() {
        return Objects.requireNonNull(line, "not started");
    }
}
