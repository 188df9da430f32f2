// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Dialects;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.Inscription;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Verdict;
import dev.redrive.kafka.act.ReplayEndText;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Ids;
import dev.redrive.kafka.codec.Letters;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.Reader;
import dev.redrive.kafka.codec.RetryReader;
import dev.redrive.kafka.codec.Returned;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.yard.YardRig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeader;

/** A yard on a real broker, with topics of its own. What its queue would write and read goes through the queue's own codec. */
final class KafkaYardRig implements YardRig {

    static final QueueName QUEUE = new QueueName("billing");

    /** Knows no other system. */
    static final Dialects NONE = headers -> new Inscription(
            Dialects.UNKNOWN,
            new Failure("EXCEPTION", null, "not told", "", null),
            Provenance.UNTOLD,
            0,
            0,
            null,
            headers,
            false);

    private final KafkaBrokers brokers;
    private final KafkaSettings settings;
    private final ManualTime time;
    private final String acts;
    private final Dialects dialects;
    private final Map<String, Integer> seen = new HashMap<>();
    private final Map<MessageId, Returned> arrived = new HashMap<>();
    private final List<KafkaYard> yards = new ArrayList<>();
    private final KafkaCluster cluster;

    private KafkaYardRig(
            KafkaBrokers brokers, KafkaSettings settings, ManualTime time, String acts, Dialects dialects) {
        this.brokers = brokers;
        this.settings = settings;
        this.time = time;
        this.acts = acts;
        this.dialects = dialects;
        this.cluster = new KafkaCluster(brokers.clientProperties());
        another();
    }

    static KafkaYardRig open(KafkaBrokers brokers, ManualTime time, Dialects dialects) {
        String source = "orders-" + Uuid.randomUuid().toString().replace('-', '_');
        Topics topics = Topics.usual(source, "g");
        for (String each : List.of(source, topics.retry(), topics.deadLetters(), source + ".else")) {
            brokers.createTopic(each, 1, Map.of());
        }
        String acts = source + ".acts";
        brokers.createTopic(acts, 1, Map.of("cleanup.policy", "compact"));
        var settings = new KafkaSettings(
                topics, "g", Start.EARLIEST, Waits.MEMORY, FieldNames.DEFAULTS, Bounds.USUAL, RetryPolicy.none());
        return new KafkaYardRig(brokers, settings, time, acts, dialects);
    }

    KafkaBrokers brokers() {
        return brokers;
    }

    Topics topics() {
        return settings.topics();
    }

    KafkaSettings settings() {
        return settings;
    }

    ManualTime time() {
        return time;
    }

    String acts() {
        return acts;
    }

    @Override
    public KafkaYard yard() {
        return yards.getFirst();
    }

    @Override
    public Yard another() {
        var parts = new YardParts(time, new SplittableRandom(), dialects);
        var yard = new KafkaYard("main", cluster, parts, Map.of(QUEUE, settings), acts);
        yards.add(yard);
        return yard;
    }

    @Override
    public void bury(List<Content> contents, Failure failure) {
        var reader = new Reader(new Ids(brokers.clusterId(), Uuid.ZERO_UUID), FieldNames.DEFAULTS);
        var from = new Place(settings.topics().source(), 0);
        int before = brokers.readAll(from.topic()).size();
        brokers.produce(
                contents.stream().map(each -> written(from.topic(), each)).toList());
        List<ConsumerRecord<byte[], byte[]>> all = brokers.readAll(from.topic());
        brokers.produce(all.subList(before, all.size()).stream()
                .map(each -> {
                    Delivery delivery = reader.read(each, from.text(), 1, time.wall());
                    return letter(delivery, Past.of(delivery), failure);
                })
                .toList());
    }

    private ProducerRecord<byte[], byte[]> written(String topic, Content content) {
        List<org.apache.kafka.common.header.Header> headers = new ArrayList<>();
        for (Header each : content.headers().inOrder()) {
            headers.add(new RecordHeader(each.name(), each.value().copy()));
        }
        return new ProducerRecord<>(
                topic,
                0,
                time.wall().toEpochMilli(),
                content.key() == null ? null : content.key().shared(),
                content.value().isAbsent() ? null : content.value().copy(),
                headers);
    }

    private ProducerRecord<byte[], byte[]> letter(Delivery delivery, Past past, Failure failure) {
        var tried = new Tried(
                delivery.standing().failures() + 1, time.wall(), Duration.ofMillis(1), new Outcome.Failed(failure));
        var ruling = new Ruling(delivery, new Verdict.Bury(Reason.EXHAUSTED), tried);
        return Letters.letter(settings.topics().deadLetters(), ruling, past, settings.group(), time.wall());
    }

    @Override
    public List<Arrived> arrivals(int atLeast) {
        return readOn(settings.topics().retry(), atLeast);
    }

    @Override
    public String elsewhere() {
        return settings.topics().source() + ".else";
    }

    @Override
    public List<Arrived> arrivalsElsewhere(int atLeast) {
        return readOn(elsewhere(), atLeast);
    }

    /** What is written is durable when a replay returns. */
    List<Arrived> readOn(String topic, int atLeast) {
        List<ConsumerRecord<byte[], byte[]>> all = brokers.readAll(topic);
        int from = seen.getOrDefault(topic, 0);
        seen.put(topic, all.size());
        var reader = new RetryReader(new Ids(brokers.clusterId(), Uuid.ZERO_UUID), FieldNames.DEFAULTS);
        List<Arrived> came = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> each : all.subList(from, all.size())) {
            Returned returned = reader.read(Raw.of(each), time.wall());
            arrived.put(returned.message().id(), returned);
            came.add(new Arrived(
                    returned.message().id(),
                    returned.message().content(),
                    returned.standing().failures()));
        }
        if (came.size() < atLeast) {
            throw new AssertionError(came.size() + " came to " + topic + ", not " + atLeast);
        }
        return came;
    }

    @Override
    public void buryAgain(MessageId id, Failure failure) {
        Returned returned = arrived.get(id);
        var delivery = new Delivery(returned.message(), new Standing(0, time.wall()), 1);
        brokers.produce(List.of(letter(delivery, returned.past(), failure)));
    }

    @Override
    public void settle(MessageId id, Verdict verdict) {
        ReplayEnd end = verdict instanceof Verdict.Skip ? ReplayEnd.DROPPED : ReplayEnd.SUCCEEDED;
        JobReplay sentBy = Objects.requireNonNull(arrived.get(id).past().sentBy(), id::value);
        brokers.produce(List.of(ReplayEndText.written(acts, new News.Ended(sentBy, end, time.wall()))));
    }

    @Override
    public DeadLetter lost(DeadLetter like) {
        Grave there = like.grave();
        var nowhere = new Grave(there.yard(), there.source(), there.queue(), topics().deadLetters() + "/0/1000");
        return new DeadLetter("d" + "0".repeat(26), nowhere, like.message(), like.death(), like.replays());
    }

    @Override
    public YardRig reopen() {
        close();
        return new KafkaYardRig(brokers, settings, time, acts, dialects);
    }

    @Override
    public void close() {
        yards.forEach(KafkaYard::close);
        cluster.close();
    }
}
