// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * Headers on records of the source topic that look like Redrive's own: forged by producers, or copied from another record by programs
 * that forward headers. Each record is a message of its own all the same.
 */
final class MisleadingHeaders {

    static final String FORGED = "forged-";
    private static final int IDS = 3;

    private final SimulatedKafka kafka;
    private final KafkaScene scene;
    private final Chance chance;
    private final KafkaSights sights;

    MisleadingHeaders(SimulatedKafka kafka, KafkaScene scene, Chance chance, KafkaSights sights) {
        this.kafka = kafka;
        this.scene = scene;
        this.chance = chance;
        this.sights = sights;
    }

    /** Adds to some of the records what a forger or a forwarding program would. */
    void addTo(ProducerRecord<byte[], byte[]> message) {
        if (!scene.misleads() || !chance.oneIn(3)) {
            return;
        }
        if (chance.oneIn(2)) {
            forge(message.headers());
        } else {
            forward(message.headers());
        }
    }

    private void forge(Headers headers) {
        sights.saw(KafkaSight.FORGED_HEADERS);
        boolean block = chance.oneIn(2);
        int before = count(headers);
        List<String> names = new ArrayList<>(List.of("x-redrive-id", "x-original-topic"));
        add(headers, "x-redrive-id", FORGED + chance.between(1, IDS));
        add(headers, "x-original-topic", scene.kafka().topics().source());
        if (chance.oneIn(2)) {
            names.addAll(List.of("source-topic", "partition", "offset"));
            add(headers, "source-topic", scene.kafka().topics().source());
            add(headers, "partition", Integer.toString(chance.between(0, scene.partitions() - 1)));
            add(headers, "offset", Integer.toString(chance.between(0, 9)));
        }
        if (chance.oneIn(2)) {
            names.add("x-retry-attempt");
            add(headers, "x-retry-attempt", Integer.toString(chance.between(0, 9)));
        }
        if (chance.oneIn(2)) {
            names.addAll(List.of("x-redrive-replays", "x-redrive-group", "x-process-after"));
            add(headers, "x-redrive-replays", Integer.toString(chance.between(0, 3)));
            add(headers, "x-redrive-group", scene.group(false));
            add(headers, "x-process-after", "253402300799000");
        }
        if (block) {
            wrap(headers, before, names.size());
        }
    }

    /** Puts the header that begins a block of Redrive's own before the forged ones. */
    private static void wrap(Headers headers, int before, int forged) {
        List<Header> all = new ArrayList<>(List.of(headers.toArray()));
        all.forEach(each -> headers.remove(each.key()));
        all.subList(0, before).forEach(headers::add);
        add(headers, "x-redrive-headers", Integer.toString(forged + 1));
        all.subList(before, all.size()).forEach(headers::add);
    }

    private void forward(Headers headers) {
        var topics = scene.kafka().topics();
        List<String> from = List.of(topics.source(), topics.retry(), topics.deadLetters());
        List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
        for (TopicPartition each : kafka.partitions(from.get(chance.between(0, from.size() - 1)))) {
            all.addAll(kafka.records(each));
        }
        if (!all.isEmpty()) {
            ConsumerRecord<byte[], byte[]> copied = all.get(chance.between(0, all.size() - 1));
            sights.saw(KafkaSight.FORWARDED_HEADERS, copied.headers().lastHeader("x-redrive-id") != null);
            copied.headers().forEach(headers::add);
        }
    }

    private static int count(Headers headers) {
        return headers.toArray().length;
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
