// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.message.MessageId;
import dev.redrive.kafka.codec.Ids;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** What has become of each message, by what lies on the topics and what handlers have done. Nobody's word counts. */
final class KafkaEvidence {

    private final SimulatedKafka kafka;
    private final KafkaScene scene;
    private final Ids ids;
    /** A record in a log is the same object each time. */
    private final Map<ConsumerRecord<byte[], byte[]>, MessageId> known = new IdentityHashMap<>();

    private final Set<MessageId> done = new HashSet<>();
    private final Set<MessageId> skipped = new HashSet<>();
    private final Set<MessageId> gone = new HashSet<>();

    KafkaEvidence(SimulatedKafka kafka, KafkaScene scene) {
        this.kafka = kafka;
        this.scene = scene;
        this.ids = new Ids(kafka.clusterId(), kafka.topicId(source()));
    }

    private String source() {
        return scene.kafka().topics().source();
    }

    private String retry() {
        return scene.kafka().topics().retry();
    }

    // ---- told by the world ----

    /** Its handler has succeeded, and the engine has ruled so. */
    void done(MessageId id) {
        done.add(id);
    }

    void skipped(MessageId id) {
        skipped.add(id);
    }

    /** Retention takes what lies before that offset, finished or not. */
    void deletes(TopicPartition partition, long offset) {
        for (ConsumerRecord<byte[], byte[]> each : kafka.records(partition)) {
            if (each.offset() < offset && !hasEnded(id(each))) {
                gone.add(id(each));
            }
        }
    }

    // ---- looked up ----

    MessageId id(ConsumerRecord<byte[], byte[]> found) {
        return known.computeIfAbsent(found, this::read);
    }

    private MessageId read(ConsumerRecord<byte[], byte[]> found) {
        String named = text(found, "x-redrive-id");
        return found.topic().equals(source()) || named == null
                ? ids.of(found.partition(), found.offset())
                : new MessageId(named);
    }

    /** Whether nothing is left to do for that record: the message has ended, or goes on elsewhere. */
    boolean isFinished(ConsumerRecord<byte[], byte[]> found) {
        MessageId id = id(found);
        if (hasEnded(id)) {
            return true;
        }
        boolean waiting = found.topic().equals(retry());
        return all(retry()).stream()
                .filter(each -> id(each).equals(id))
                .anyMatch(each -> !waiting || isNewer(each, found));
    }

    private static boolean isNewer(ConsumerRecord<byte[], byte[]> one, ConsumerRecord<byte[], byte[]> other) {
        int more = Integer.compare(attempt(one), attempt(other));
        return more > 0 || more == 0 && one.partition() == other.partition() && one.offset() > other.offset();
    }

    private static int attempt(ConsumerRecord<byte[], byte[]> waiting) {
        String text = text(waiting, "x-retry-attempt");
        return text == null ? 0 : Integer.parseInt(text);
    }

    /** It is done, dead or skipped, or was taken by retention before anybody could work on it. */
    boolean hasEnded(MessageId id) {
        return isDone(id) || skipped.contains(id) || isDead(id) || gone.contains(id);
    }

    boolean isDead(MessageId id) {
        return all(scene.kafka().topics().deadLetters()).stream().anyMatch(each -> id(each).equals(id));
    }

    /** What it sends on, if anything, is written as well. */
    private boolean isDone(MessageId id) {
        return done.contains(id);
    }

    boolean isDoneAndDead(MessageId id) {
        return isDone(id) && isDead(id);
    }

    /** Dead letters that have not the bytes of their message. */
    List<MessageId> altered() {
        Map<MessageId, ConsumerRecord<byte[], byte[]>> originals = new HashMap<>();
        all(source()).forEach(each -> originals.put(id(each), each));
        return all(scene.kafka().topics().deadLetters()).stream()
                .filter(letter -> {
                    ConsumerRecord<byte[], byte[]> original = originals.get(id(letter));
                    return original != null
                            && !(Arrays.equals(original.value(), letter.value())
                                    && Arrays.equals(original.key(), letter.key()));
                })
                .map(this::id)
                .toList();
    }

    boolean hasSentOn(String value) {
        return all(KafkaScene.NEXT).stream()
                .anyMatch(each -> new String(each.value(), StandardCharsets.UTF_8).equals(value));
    }

    /** When what lies there on the retry topic may be delivered; at any time if it is gone. */
    Instant due(TopicPartition partition, long offset) {
        return kafka.records(partition).stream()
                .filter(each -> each.offset() == offset)
                .map(KafkaEvidence::due)
                .findFirst()
                .orElse(Instant.EPOCH);
    }

    static Instant due(ConsumerRecord<byte[], byte[]> waiting) {
        String due = text(waiting, "x-process-after");
        return due == null ? Instant.EPOCH : Instant.ofEpochMilli(Long.parseLong(due));
    }

    /** Whether two records that wait are the same attempt of the same message. */
    boolean hasCopies() {
        Set<String> seen = new HashSet<>();
        return all(retry()).stream().anyMatch(each -> !seen.add(id(each) + " " + attempt(each)));
    }

    /** Whether two messages that came with one forged id have waited on the retry topic. */
    boolean hasForgedOnesWaiting() {
        Map<String, MessageId> seen = new HashMap<>();
        return all(retry()).stream().anyMatch(each -> {
            Header first = each.headers().headers("x-redrive-id").iterator().next();
            String claimed = new String(first.value(), StandardCharsets.UTF_8);
            MessageId other = seen.put(claimed, id(each));
            return claimed.startsWith(MisleadingHeaders.FORGED) && other != null && !other.equals(id(each));
        });
    }

    List<ConsumerRecord<byte[], byte[]>> all(String topic) {
        List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
        kafka.partitions(topic).forEach(each -> all.addAll(kafka.records(each)));
        return all;
    }

    /** Of the last header of that name. */
    private static @Nullable String text(ConsumerRecord<byte[], byte[]> found, String name) {
        Header header = found.headers().lastHeader(name);
        return header == null || header.value() == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }
}
