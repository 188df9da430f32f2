// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.engine.Engine;
import dev.redrive.engine.EngineSettings;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Suspects;
import dev.redrive.kafka.cluster.Producers;
import dev.redrive.kafka.codec.Ids;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.Reader;
import dev.redrive.kafka.codec.RetryReader;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.line.LineParts;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.poll.Beginnings;
import dev.redrive.kafka.poll.Epochs;
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
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.kafka.simulated.SimulatedClients;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import dev.redrive.testkit.promise.Facts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One process: the parts of a queue on Kafka and its engine, as the daemon puts them together, each moved by the world. */
final class KafkaProcess {

    /** How long a poller rests that could not read. */
    private static final long POLL_AGAIN_MILLIS = 2000;

    /** What is outside of it. */
    record Outside(
            SimulatedKafka kafka, Time time, Facts facts, Suspects suspects, RandomGenerator random, Path folder) {}

    private final String name;
    private final KafkaScene scene;
    private final Outside outside;
    private final SimulatedClients clients;
    private final Waiting waiting;
    private final Publisher publisher;
    private final Line line;
    private final Map<Reading, dev.redrive.kafka.line.Reader> readers = new EnumMap<>(Reading.class);
    private final Map<Reading, Poller> pollers = new EnumMap<>(Reading.class);
    private final Map<Reading, Long> restsUntil = new EnumMap<>(Reading.class);
    private final Set<Reading> polling = EnumSet.noneOf(Reading.class);
    private final RetryReader retryReader;
    private final Engine engine;
    private final Overheard heard;
    private final AtomicReference<Waits> waits;
    private Crew crew;
    private @Nullable CompletableFuture<Void> drain;
    private boolean gone;

    /** @param patience what happens meanwhile */
    KafkaProcess(String name, KafkaScene scene, Outside outside, Function<KafkaProcess, Patience> patience) {
        this.name = name;
        this.scene = scene;
        this.outside = outside;
        this.clients = outside.kafka().connect(name);
        KafkaSettings settings = scene.kafka();
        this.waits = new AtomicReference<>(settings.waits());
        this.waiting = new Waiting(
                outside.folder().resolve(name),
                new Waiting.Budget(
                        settings.bounds().waitingBytesMax(), settings.bounds().spillBytesMax()),
                Raw::name);
        this.publisher = new Publisher(
                name + "-publisher",
                settings,
                new Publisher.Parts(
                        new Producers(clients.producers()), outside.time(), outside.random(), KafkaProcess::bug));
        this.retryReader = new RetryReader(ids(settings.topics().retry()), settings.fields());
        var shelves = new LineParts.Shelves(
                publisher,
                bytes -> RetryHanding.returns(retryReader, outside.time()).read(bytes),
                waiting,
                waits::get,
                new SeenLog(
                        outside.folder().resolve(name + "-seen"),
                        settings.topics().source(),
                        settings.group()));
        this.line = new Line(
                name + "-line",
                new LineParts(outside.time(), scene.setting().order(), shelves, readers, settings.bounds()),
                KafkaProcess::bug);
        publisher.tells(line);
        for (Reading reading : Reading.values()) {
            Poller poller = poller(reading, patience.apply(this));
            pollers.put(reading, poller);
            readers.put(reading, poller);
        }
        this.heard = new Overheard(new Transport(line, line), outside);
        this.engine = engine(heard.ports());
        engine.open();
    }

    private static void bug(Throwable bug) {
        throw new AssertionError("a part of the process is broken", bug);
    }

    private Ids ids(String topic) {
        return new Ids(outside.kafka().clusterId(), outside.kafka().topicId(topic));
    }

    private Poller poller(Reading reading, Patience patience) {
        KafkaSettings settings = scene.kafka();
        boolean source = reading == Reading.SOURCE;
        Topic topic = KafkaScene.topic(
                outside.kafka(),
                source ? settings.topics().source() : settings.topics().retry());
        Handing handing = source
                ? new SourceHanding(new Reader(ids(topic.name()), settings.fields()), line, outside.time())
                : new RetryHanding(retryReader, settings.group(), line, outside.time());
        var parts = new PollerParts(
                name + "-" + reading,
                reading,
                new Identity(topic, asked -> Optional.of(topic.id())),
                new Beginnings(Start.EARLIEST, scene.partitions()),
                clients.consumers(scene.group(!source)),
                handing,
                new ProgressTopic(settings.topics().progress(), settings.group(), clients.lookers()),
                new Epochs(),
                new Membership(outside.time()),
                settings.bounds(),
                patience,
                outside.time());
        return new Poller(parts, line, KafkaProcess::bug);
    }

    private Engine engine(Transport ports) {
        Setting setting = scene.setting();
        return new Engine(
                setting.engine(),
                new Engine.Parts(ports, setting.order(), outside.suspects(), settled -> {}, outside.random(), self -> {
                    crew = new SimulatedRunners(
                            self,
                            outside.time(),
                            outside.facts(),
                            outside.suspects().marks());
                    crew.resize(setting.engine().concurrency());
                    return crew;
                }),
                outside.time().now());
    }

    String name() {
        return name;
    }

    // ---- its threads, moved by hand ----

    void turnLine() {
        if (!gone) {
            line.turn();
        }
    }

    void turnPublisher() {
        if (!gone) {
            publisher.turn();
        }
    }

    void turnEngine() {
        if (!gone) {
            engine.turn(outside.time().now());
        }
    }

    /** Nothing if it polls already, and waits there for its line. */
    void turnPoller(Reading reading) {
        long ticks = outside.time().now().ticks();
        if (gone || polling.contains(reading) || ticks < restsUntil.getOrDefault(reading, Long.MIN_VALUE)) {
            return;
        }
        polling.add(reading);
        boolean read = poller(reading).turn();
        polling.remove(reading);
        if (!read) {
            restsUntil.put(reading, outside.time().now().ticks() + POLL_AGAIN_MILLIS);
        }
    }

    private Poller poller(Reading reading) {
        return Objects.requireNonNull(pollers.get(reading));
    }

    void begin(int max, Function<Claim, Act> acts) {
        if (!gone) {
            crew.begin(max, acts);
        }
    }

    void end(int max) {
        if (!gone) {
            crew.end(max);
        }
    }

    /** Whatever hangs ends now. */
    void heal() {
        crew.heal();
    }

    int active() {
        return gone ? 0 : crew.active();
    }

    boolean runsAKiller() {
        return !gone && crew.runsAKiller();
    }

    boolean isLeaving() {
        return !polling.isEmpty();
    }

    Engine engine() {
        return engine;
    }

    /** Follows a change of the configuration. What the engine has submitted before is decided by the configuration of then. */
    void follow(EngineSettings engineSettings, Waits where) {
        line.turn();
        waits.set(where);
        engine.follow(engineSettings);
    }

    boolean waitsDurably() {
        return waits.get().equals(Waits.DURABLE);
    }

    // ---- the end ----

    boolean isGone() {
        return gone;
    }

    /** Without warning, and in the midst of whatever it does: what it does from here on is nothing. */
    void crash() {
        gone = true;
        heard.cut();
        clients.cut();
        waiting.close();
    }

    boolean isStopping() {
        return drain != null;
    }

    void beginStop(Duration grace) {
        drain = engine.drain(grace);
        line.close();
    }

    boolean isDrained() {
        return drain != null && drain.isDone();
    }

    /** As a queue is closed once its engine is drained. */
    void endStop() {
        line.engineIsGone();
        polling.addAll(EnumSet.allOf(Reading.class));
        pollers.values().forEach(Poller::close);
        if (!gone) {
            outside.suspects().clear();
            crash();
        }
    }
}
