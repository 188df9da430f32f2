// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import static org.awaitility.Awaitility.await;

import dev.redrive.integration.judge.Sent;
import dev.redrive.integration.judge.TestedQueue;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Queues on Kafka: real brokers, a topic for each queue, and a producer. */
public final class KafkaSide implements Side, AutoCloseable {

    private static final int PARTITIONS = 6;

    /** Not even a letter without anything in it is small enough. */
    private static final String TOO_SMALL = "200";

    private static final String LARGE_ENOUGH = "1000000";

    private final KafkaBrokers brokers;
    private final KafkaProducer<byte[], byte[]> producer;

    KafkaSide(int nodes, List<TestedQueue> queues) {
        brokers = KafkaBrokers.start(nodes, BrokerOptions.defaults());
        for (TestedQueue queue : queues) {
            make(queue.word());
            make(letters(queue));
        }
        Map<String, Object> properties = new HashMap<>(brokers.clientProperties());
        properties.put("acks", "all");
        producer = new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private void make(String topic) {
        brokers.createTopic(topic, PARTITIONS, Map.of());
        // Its leaders may not know yet that they lead.
        await().ignoreExceptions().until(() -> brokers.endOffsets(topic).size() == PARTITIONS);
    }

    public KafkaBrokers brokers() {
        return brokers;
    }

    public static String group(TestedQueue queue) {
        return queue.word() + "-readers";
    }

    public static String retryGroup(TestedQueue queue) {
        return group(queue) + "-retry";
    }

    private static String retries(TestedQueue queue) {
        return queue.word() + "." + group(queue) + ".retry";
    }

    private static String letters(TestedQueue queue) {
        return queue.word() + ".dlq";
    }

    @Override
    public String yaml(TestedQueue queue) {
        String wait = queue == TestedQueue.PARKED ? ", wait: durable, overtake: allow" : "";
        return "kafka: { topic: " + queue.word() + ", group: " + group(queue) + " }" + wait;
    }

    @Override
    public void send(List<Sent> messages, Feed feed) {
        for (Sent each : messages) {
            producer.send(
                    new ProducerRecord<>(each.queue().word(), bytes(each.key()), bytes(each.value())),
                    (at, failure) -> {
                        if (failure == null) {
                            feed.accepted(each);
                        }
                    });
        }
    }

    /** Returns when every message is acknowledged or given up. */
    public void flush() {
        producer.flush();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean isSettled(TestedQueue queue) {
        return isCommitted(group(queue), queue.word()) && isCommitted(retryGroup(queue), retries(queue));
    }

    private boolean isCommitted(String group, String topic) {
        var committed = brokers.committed(group);
        for (Map.Entry<TopicPartition, Long> end : brokers.endOffsets(topic).entrySet()) {
            var position = committed.get(end.getKey());
            if (end.getValue() > 0 && (position == null || position.offset() < end.getValue())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Map<Integer, String> dead(TestedQueue queue) {
        Map<Integer, String> dead = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> letter : brokers.readAll(letters(queue))) {
            Sent sent = Sent.of(text(letter.value()));
            byte[] reason = letter.headers().lastHeader("x-redrive-reason").value();
            dead.put(sent.number(), text(reason));
        }
        return dead;
    }

    /** Letters beyond one for each message: published, and not committed when the process was killed. */
    public int lettersAgain(TestedQueue queue) {
        return ids(queue).values().stream().mapToInt(each -> each.size() - 1).sum();
    }

    /** Messages whose letters do not have one id, for people. */
    public List<String> lettersApart(TestedQueue queue) {
        return ids(queue).entrySet().stream()
                .filter(each -> new HashSet<>(each.getValue()).size() > 1)
                .map(each -> queue.word() + ": letters of one message with several ids: " + each)
                .toList();
    }

    /** Of its letters, by number of the message. */
    private Map<Integer, List<String>> ids(TestedQueue queue) {
        Map<Integer, List<String>> ids = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> letter : brokers.readAll(letters(queue))) {
            Sent sent = Sent.of(text(letter.value()));
            ids.computeIfAbsent(sent.number(), any -> new ArrayList<>())
                    .add(text(letter.headers().lastHeader("x-redrive-id").value()));
        }
        return ids;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Whether the dead-letter topic of that queue takes anything. */
    void refuseLetters(TestedQueue queue, boolean refuse) {
        var topic = new ConfigResource(ConfigResource.Type.TOPIC, letters(queue));
        var entry = new ConfigEntry("max.message.bytes", refuse ? TOO_SMALL : LARGE_ENOUGH);
        try (Admin admin = Admin.create(Map.copyOf(brokers.clientProperties()))) {
            admin.incrementalAlterConfigs(Map.of(topic, List.of(new AlterConfigOp(entry, AlterConfigOp.OpType.SET))))
                    .all()
                    .get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
        brokers.close();
    }
}
