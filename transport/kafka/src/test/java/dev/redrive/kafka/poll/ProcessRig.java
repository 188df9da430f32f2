// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.cluster.Producers;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Ids;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.Reader;
import dev.redrive.kafka.line.Committable;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.line.LineParts;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.publish.Publisher;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.simulated.SimulatedClients;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import dev.redrive.testkit.transport.Heard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Future;

/** A process that reads a topic of a simulated Kafka: poller, line and publisher, moved by the test, which is its engine. */
final class ProcessRig {

    static final String GROUP = "g";
    static final Topics TOPICS = Topics.usual("orders", GROUP);
    /** Enough for whatever was handed over to come to its end. */
    private static final int TURNS = 5;

    private final SimulatedKafka kafka;
    private final String name;
    private final ManualTime time = ManualTime.standing();
    private final Heard heard = new Heard();
    private final SimulatedClients clients;
    private final Publisher publisher;
    private final Line line;
    private final Poller poller;
    private final List<Delivery> delivered = new ArrayList<>();
    /** Nothing was said yet. */
    private boolean blocked = true;
    /** As was said last. */
    private boolean recordsNothing;

    /** @param name no other process has it */
    ProcessRig(SimulatedKafka kafka, String name, Start start, Path folder) {
        this.kafka = kafka;
        this.name = name;
        this.clients = kafka.connect(name);
        var settings = new KafkaSettings(
                TOPICS, GROUP, start, Waits.MEMORY, FieldNames.DEFAULTS, Bounds.USUAL, RetryPolicy.none());
        var producing = new Publisher.Parts(
                new Producers(clients.producers()), time, new SplittableRandom(1), ProcessRig::broken);
        this.publisher = new Publisher(name, settings, producing);
        var shelves = new LineParts.Shelves(
                publisher,
                bytes -> {
                    throw new AssertionError("nothing lies on the retry topic");
                },
                new Waiting(folder.resolve(name), new Waiting.Budget(1 << 20, 1 << 20), Raw::name),
                settings::waits,
                new SeenLog(folder.resolve(name + "-seen"), TOPICS.source(), GROUP));
        Map<Reading, dev.redrive.kafka.line.Reader> readers = new HashMap<>();
        this.line = new Line(name, new LineParts(time, Order.NONE, shelves, readers, Bounds.USUAL), ProcessRig::broken);
        publisher.tells(line);
        this.poller = new Poller(parts(start), line, ProcessRig::broken);
        readers.put(Reading.SOURCE, poller);
        line.open(heard);
        line.demand(Integer.MAX_VALUE, Long.MAX_VALUE);
    }

    private PollerParts parts(Start start) {
        var topic = new Topic(TOPICS.source(), kafka.topicId(TOPICS.source()).toString());
        var ids = new Ids(kafka.clusterId(), kafka.topicId(TOPICS.source()));
        return new PollerParts(
                name,
                Reading.SOURCE,
                new Identity(topic, asked -> Optional.of(topic.id())),
                new Beginnings(start, kafka.partitions(TOPICS.source()).size()),
                clients.consumers(GROUP),
                new SourceHanding(new Reader(ids, FieldNames.DEFAULTS), line, time),
                new ProgressTopic(TOPICS.progress(), GROUP, clients.lookers()),
                new Epochs(),
                new Membership(time),
                Bounds.USUAL,
                this::letLeave,
                time);
    }

    private static void broken(Throwable bug) {
        throw new AssertionError("a part of the process is broken", bug);
    }

    /** A poller waits for its line while partitions leave. */
    private boolean letLeave(Future<?> done, Duration most) {
        while (!done.isDone()) {
            moveOthers();
            time.moveBy(Duration.ofMillis(100));
        }
        return true;
    }

    /** All that there is to do is done and committed. */
    void goOn() {
        for (int i = 0; i < TURNS; i++) {
            turn();
        }
    }

    /** A second of its life. */
    void turn() {
        poller.turn();
        moveOthers();
        time.moveBy(Duration.ofSeconds(1));
    }

    private void moveOthers() {
        line.turn();
        publisher.turn();
        kafka.take(Integer.MAX_VALUE);
        kafka.answer(Integer.MAX_VALUE);
        publisher.turn();
        line.turn();
    }

    /** What was delivered since the last call. */
    List<Delivery> takes() {
        listen();
        List<Delivery> taken = List.copyOf(delivered);
        delivered.clear();
        return taken;
    }

    /** Whether it is blocked, as was said last. */
    boolean isBlocked() {
        listen();
        return blocked;
    }

    /** Whether no attempt may begin as nothing can be recorded, as was said last. */
    boolean recordsNothing() {
        listen();
        return recordsNothing;
    }

    private void listen() {
        for (Heard.Sound each : heard.take()) {
            switch (each) {
                case Heard.Sound.Came(var delivery) -> delivered.add(delivery);
                case Heard.Sound.Blocked said -> blocked(true, false);
                case Heard.Sound.LedgerBlocked said -> blocked(true, true);
                case Heard.Sound.Healed said -> blocked(false, false);
                default -> {}
            }
        }
    }

    private void blocked(boolean now, boolean andRecordsNothing) {
        blocked = now;
        recordsNothing = andRecordsNothing;
    }

    void finishes(List<Delivery> deliveries) {
        line.submit(deliveries.stream()
                .map(each -> new Ruling(each, Verdict.DONE, null))
                .toList());
    }

    /** As its line asks, with whatever metadata. */
    void commits(List<Committable> positions) {
        poller.commit(positions);
    }

    /** In order: its last word is committed. */
    void stop() {
        line.engineIsGone();
        poller.close();
        moveOthers();
        clients.cut();
    }
}
