// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka;

import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.cluster.Pulse;
import dev.redrive.kafka.cluster.TopicCheck;
import dev.redrive.kafka.cluster.Why;
import dev.redrive.kafka.codec.Ids;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.RetryReader;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.line.LineParts;
import dev.redrive.kafka.line.LineReport;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.poll.Beginnings;
import dev.redrive.kafka.poll.Epochs;
import dev.redrive.kafka.poll.GroupReport;
import dev.redrive.kafka.poll.Handing;
import dev.redrive.kafka.poll.Identity;
import dev.redrive.kafka.poll.Membership;
import dev.redrive.kafka.poll.Patience;
import dev.redrive.kafka.poll.Poller;
import dev.redrive.kafka.poll.PollerParts;
import dev.redrive.kafka.poll.ProgressTopic;
import dev.redrive.kafka.poll.RetryHanding;
import dev.redrive.kafka.poll.SourceHanding;
import dev.redrive.kafka.publish.Publisher;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Upkeep;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One queue on Kafka: its line, its pollers, its publisher. It starts whether or not the brokers can be reached; until they can, it
 * says so and goes on trying.
 */
public final class KafkaQueue implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(KafkaQueue.class);
    private static final long AGAIN_NANOS = 3_000_000_000L;
    private static final String CONNECTING = "brokers";
    private static final String STANDING_ASIDE = "standing aside";

    private final String name;
    private final KafkaCluster cluster;
    private final AtomicReference<KafkaSettings> settings;
    private final Time time;
    private final Waiting waiting;
    private final Publisher publisher;
    private final Line line;
    private final Lookout lookout;
    private final Map<Reading, dev.redrive.kafka.line.Reader> readers = new ConcurrentHashMap<>();
    private final Map<Reading, Poller> pollers = new ConcurrentHashMap<>();
    private final Map<Reading, Membership> memberships;
    /** Kept over pollers, so that no assignment gets the number of an earlier one. */
    private final Map<Reading, Epochs> epochs = Map.of(Reading.SOURCE, new Epochs(), Reading.RETRY, new Epochs());

    private final AtomicReference<RetryReader> retryReader = new AtomicReference<>();
    private final Consumer<Throwable> fatal;
    /** Why it no longer runs; null while it does. */
    private final AtomicReference<@Nullable Throwable> bug = new AtomicReference<>();

    private volatile Thread connecting;
    private volatile boolean closed;
    /** Why it is in no group although it could be; null if nothing keeps it. */
    private volatile @Nullable String aside;
    /** Guarded by this. */
    private boolean started;

    /**
     * What surrounds a queue.
     *
     * @param spill where messages go that wait and do not fit into memory; emptied at the start
     * @param seen where it is noted what was completed; of this queue alone
     * @param fatal told of bugs, and of errors that mean the process is broken
     */
    public record Around(Time time, RandomGenerator random, Path spill, Path seen, Consumer<Throwable> fatal) {}

    public KafkaQueue(String name, KafkaCluster cluster, KafkaSettings settings, Order order, Around around) {
        this.name = name;
        this.cluster = cluster;
        this.settings = new AtomicReference<>(settings);
        this.time = around.time();
        this.memberships = Map.of(Reading.SOURCE, new Membership(time), Reading.RETRY, new Membership(time));
        this.fatal = around.fatal();
        this.waiting = new Waiting(
                around.spill(),
                new Waiting.Budget(
                        settings.bounds().waitingBytesMax(), settings.bounds().spillBytesMax()),
                Raw::name);
        var parts = new Publisher.Parts(cluster.producers(), time, around.random(), this::stopOn);
        this.publisher = new Publisher("redrive-" + name + "-publisher", settings, parts);
        var shelves = new LineParts.Shelves(
                publisher,
                this::readReturned,
                waiting,
                () -> this.settings.get().waits(),
                new SeenLog(around.seen(), settings.topics().source(), settings.group()));
        this.line = new Line(
                "redrive-" + name + "-line",
                new LineParts(time, order, shelves, readers, settings.bounds()),
                this::stopOn);
        this.lookout = new Lookout(name, new Pulse(cluster.brokers()), line, time);
        this.connecting =
                Thread.ofVirtual().name("redrive-" + name + "-connecting").unstarted(this::connect);
    }

    /** For the one engine of this queue. */
    public Transport transport() {
        return new Transport(line, line);
    }

    public synchronized void start() {
        started = true;
        line.start();
        String why = aside;
        if (why == null) {
            tellConnecting();
        } else {
            line.trouble(STANDING_ASIDE, why);
        }
        publisher.start(line);
        if (why == null) {
            connecting.start();
        }
    }

    /** Told first: the brokers get long to answer, and until they do, the queue works nothing. */
    private void tellConnecting() {
        line.trouble(CONNECTING, "connecting to the brokers at " + cluster.brokers());
    }

    /**
     * Leaves its groups, or does not join them if it was not started yet, until {@link #comeBack}. What runs gets the time it has when
     * partitions are revoked; what it comes to after that is discarded. Its trouble is {@code why} meanwhile.
     */
    public synchronized void standAside(String why) {
        if (why.equals(aside)) {
            return;
        }
        boolean stoodAside = aside != null;
        aside = why;
        if (!started) {
            return;
        }
        line.trouble(STANDING_ASIDE, why);
        if (!stoodAside) {
            connecting.interrupt();
            cluster.watch().remove(lookout);
            closePollers();
            // The line may still commit what it was handed: the readers stay until others take their place.
            pollers.clear();
            line.trouble(CONNECTING, null);
        }
    }

    /** Joins its groups if it stood aside; otherwise nothing happens. */
    public synchronized void comeBack() {
        if (aside != null && started) {
            tellConnecting();
            line.trouble(STANDING_ASIDE, null);
            aside = null;
            connectAgain();
        }
        aside = null;
    }

    /** Where messages wait, and how topics are looked after, may change while running; the rest needs a new queue. */
    public void follow(KafkaSettings changed) {
        Upkeep upkeep = changed.topics().upkeep();
        KafkaSettings before = settings.getAndUpdate(now -> new KafkaSettings(
                now.topics().with(upkeep),
                now.group(),
                now.start(),
                changed.waits(),
                now.fields(),
                now.bounds(),
                now.publishing(),
                now.also(),
                now.envelope()));
        if (upkeep.buries() && !before.topics().upkeep().buries() && aside == null) {
            connectAgain();
        }
    }

    /** The first dead letter must find its topic. */
    private synchronized void connectAgain() {
        if (!closed) {
            connecting.interrupt();
            connecting =
                    Thread.ofVirtual().name("redrive-" + name + "-connecting").start(this::connect);
        }
    }

    /** Letters, retries and positions that are not with the brokers yet. */
    public int underWay() {
        return publisher.underWay();
    }

    public CompletableFuture<LineReport> report() {
        return line.report();
    }

    /** How it stands in the group that reads that topic, as of now; nobody is asked. */
    public GroupReport group(Reading reading) {
        return membership(reading).report();
    }

    private Membership membership(Reading reading) {
        return Objects.requireNonNull(memberships.get(reading));
    }

    private dev.redrive.kafka.line.Returning readReturned(byte[] bytes) {
        RetryReader reader = retryReader.get();
        if (reader == null) {
            throw new IllegalStateException("nothing was read yet");
        }
        return RetryHanding.returns(reader, time).read(bytes);
    }

    // ---- connecting ----

    private void connect() {
        while (!closed && aside == null) {
            String trouble;
            try {
                trouble = prepare(new TopicCheck(cluster.admin()));
            } catch (RuntimeException e) {
                trouble = Why.of(cluster, e);
            } catch (InterruptedException e) {
                return;
            }
            if (!told(trouble) || trouble == null) {
                return;
            }
            log.atWarn()
                    .addKeyValue("queue", name)
                    .addKeyValue("cause", trouble)
                    .log("not all is there yet");
            LockSupport.parkNanos(this, AGAIN_NANOS);
        }
    }

    /** False if someone has it stand aside meanwhile, or has begun to connect again. */
    private synchronized boolean told(@Nullable String trouble) {
        if (aside != null || !Thread.currentThread().equals(connecting)) {
            return false;
        }
        line.trouble(CONNECTING, trouble);
        return true;
    }

    /** Makes what is missing, and reads what is there. Returns what is still missing; null if nothing is. */
    private @Nullable String prepare(TopicCheck check) throws InterruptedException {
        Topics topics = settings.get().topics();
        var source = check.find(topics.source());
        if (source.isEmpty() && topics.upkeep().source() && topics.make()) {
            // With as many partitions as the cluster gives by default.
            check.make(List.of(new NewTopic(topics.source(), Optional.empty(), Optional.empty())));
            source = check.find(topics.source());
        }
        if (source.isEmpty()) {
            return "topic " + topics.source() + " does not exist";
        }
        List<NewTopic> own = TopicCheck.own(topics, check.see(source.get()));
        Map<String, String> missing = topics.make() ? check.make(own) : check.missing(own);
        // Nobody may ever do anything about a dead letter; who does is told.
        missing.remove(Topics.ACTS);
        read(check, Reading.SOURCE, topics.source());
        if (!missing.containsKey(topics.retry())) {
            read(check, Reading.RETRY, topics.retry());
        }
        return missing.isEmpty() ? null : "topics are missing: " + missing;
    }

    private synchronized void read(TopicCheck check, Reading reading, String name) throws InterruptedException {
        if (closed || aside != null || bug.get() != null || pollers.containsKey(reading)) {
            return;
        }
        TopicDescription found = described(check, name);
        Topic topic = new Topic(found.name(), id(found));
        Ids ids = new Ids(check.clusterId(), found.topicId());
        Handing handing = switch (reading) {
            case SOURCE -> new SourceHanding(settings.get().reader(ids), line, time);
            case RETRY -> {
                RetryReader reader = new RetryReader(ids, settings.get().fields());
                retryReader.set(reader);
                yield new RetryHanding(reader, settings.get().group(), line, time);
            }
        };
        Poller poller = poller(
                reading,
                new Identity(topic, asked -> check.find(asked).map(KafkaQueue::id)),
                found.partitions().size(),
                handing);
        pollers.put(reading, poller);
        readers.put(reading, poller);
        poller.start();
        if (bug.get() != null) {
            poller.beginClose();
        }
        lookout.add(name, poller::saw);
        cluster.watch().add(lookout);
    }

    private static String id(TopicDescription topic) {
        return topic.topicId().toString();
    }

    private static TopicDescription described(TopicCheck check, String topic) throws InterruptedException {
        return check.find(topic).orElseThrow(() -> new KafkaException("topic " + topic + " does not exist"));
    }

    private Poller poller(Reading reading, Identity identity, int partitions, Handing handing) {
        KafkaSettings now = settings.get();
        boolean source = reading == Reading.SOURCE;
        var parts = new PollerParts(
                "redrive-" + name + (source ? "-poller" : "-retry-poller"),
                reading,
                identity,
                new Beginnings(source ? now.start() : Start.EARLIEST, partitions),
                cluster.consumers(source ? now.group() : now.retryGroup()),
                handing,
                new ProgressTopic(now.topics().progress(), now.group(), cluster.lookers()),
                Objects.requireNonNull(epochs.get(reading)),
                membership(reading),
                now.bounds(),
                Patience.OF_A_THREAD,
                time);
        return new Poller(parts, line, this::stopOn);
    }

    /**
     * One of its threads has ended, so the queue is at a standstill until its process is started anew. Others of its groups get its
     * partitions: they go on from the last commits. Called by the thread that ends.
     */
    private void stopOn(Throwable cause) {
        if (bug.compareAndSet(null, cause)) {
            pollers.values().forEach(Poller::beginClose);
        }
        fatal.accept(cause);
    }

    /** On what it has stopped; empty while it runs. */
    public Optional<Throwable> stoppedOn() {
        return Optional.ofNullable(bug.get());
    }

    private void closePollers() {
        pollers.values().forEach(Poller::beginClose);
        pollers.values().forEach(Poller::close);
    }

    /** Commits and gives the partitions up. The engine is to be drained before. */
    @Override
    public void close() {
        closed = true;
        connecting.interrupt();
        line.engineIsGone();
        synchronized (this) {
            cluster.watch().remove(lookout);
            closePollers();
        }
        publisher.close();
        line.end();
        waiting.close();
    }
}
