// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.GroupProtocol;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The way to a Kafka cluster: one producer and one admin client, shared by all queues on it, and consumers as they are needed. Any
 * thread. Nothing is connected before it is asked for.
 */
public final class KafkaCluster implements AutoCloseable {

    private static final Duration CLOSE = Duration.ofSeconds(5);
    /** Larger than any topic is likely to allow: the broker is to say what is too large. */
    private static final int REQUEST_BYTES_MAX = 64 << 20;

    /**
     * Of one fetch of a group's member. The client asks for more only when it has handed out all it has: of less at a time the next part
     * comes while the engine works on what was read ahead, and less is held.
     */
    static final String FETCH_BYTES_USUAL = Integer.toString(4 << 20);

    /** Of one fetch; a single record may be larger. */
    private static final String LOOK_BYTES_MAX = Integer.toString(16 << 20);

    /** Of one partition in one fetch: as much as producers usually write at once. A single batch may be larger. */
    private static final String GLANCE_BYTES_MAX = Integer.toString(16 << 10);

    private final Map<String, Object> properties;
    private final Producers producers = new Producers(this::newProducer);
    private final Lazy<Admin> admin = new Lazy<>(this::newAdmin);
    private final Watch watch = new Watch(this::admin);

    /** @param properties of Kafka's clients: where it is, and who we are */
    public KafkaCluster(Map<String, ?> properties) {
        this.properties = Map.copyOf(properties);
    }

    /** The brokers that are asked first. */
    public String bootstrap() {
        return String.valueOf(properties.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
    }

    public Producers producers() {
        return producers;
    }

    /** Who looks whether the brokers answer. */
    public Watch watch() {
        return watch;
    }

    /** Where its brokers are, as we were told. */
    public String brokers() {
        return String.valueOf(properties.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
    }

    /** Whether any shared client was ever made. */
    public boolean isInUse() {
        return producers.isMade() || admin.isMade();
    }

    public Admin admin() {
        return admin.get();
    }

    /** Consumers of a group, which commit only what they are told to, and never jump. */
    public Supplier<Consumer<byte[], byte[]>> consumers(String group) {
        return () ->
                new KafkaConsumer<>(memberSettings(group), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Rebalances take from a member only what goes to another, unless the properties name another way. */
    Map<String, Object> memberSettings(String group) {
        Map<String, Object> all = consumerSettings(Map.of(
                ConsumerConfig.GROUP_ID_CONFIG,
                group,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "none",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                "false"));
        all.putIfAbsent(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES_USUAL);
        Object protocol = all.getOrDefault(ConsumerConfig.GROUP_PROTOCOL_CONFIG, GroupProtocol.CLASSIC.name);
        if (GroupProtocol.CLASSIC.name.equalsIgnoreCase(protocol.toString())) {
            all.putIfAbsent(
                    ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        }
        return all;
    }

    /** Consumers without a group, for a look: one that stands at the end answers soon. */
    public Supplier<Consumer<byte[], byte[]>> lookers() {
        return lookers(Map.of());
    }

    /** The same, for a look at a few records of many partitions: they fetch little of each. */
    public Supplier<Consumer<byte[], byte[]>> glancers() {
        return lookers(Map.of(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, GLANCE_BYTES_MAX));
    }

    private Supplier<Consumer<byte[], byte[]>> lookers(Map<String, String> fetches) {
        Map<String, String> own = new HashMap<>(fetches);
        own.putAll(Map.of(
                ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                "20",
                ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                LOOK_BYTES_MAX,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                "false"));
        return () ->
                new KafkaConsumer<>(consumerSettings(own), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private Map<String, Object> consumerSettings(Map<String, String> own) {
        Map<String, Object> all = new HashMap<>();
        all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        all.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        all.putAll(without(ProducerConfig.configNames(), ConsumerConfig.configNames()));
        all.putAll(own);
        return all;
    }

    private Producer<byte[], byte[]> newProducer() {
        Map<String, Object> all = new HashMap<>();
        // Short, so that a topic that is gone holds up little else; what fails is tried again by us.
        all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, "3000");
        all.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "10000");
        all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "20000");
        all.put(ProducerConfig.LINGER_MS_CONFIG, "5");
        all.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, REQUEST_BYTES_MAX);
        all.put(ProducerConfig.BUFFER_MEMORY_CONFIG, REQUEST_BYTES_MAX);
        all.putAll(without(ConsumerConfig.configNames(), ProducerConfig.configNames()));
        all.put(ProducerConfig.ACKS_CONFIG, "all");
        all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
        // On a topic just made, a broker may refuse the first batch and take the second; the first is then out of
        // sequence for ever.
        all.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "1");
        return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private Admin newAdmin() {
        Map<String, Object> all = new HashMap<>();
        all.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, "15000");
        all.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, "10000");
        all.putAll(without(ProducerConfig.configNames(), Set.of()));
        return Admin.create(all);
    }

    /** What is said for all clients, but for what only another kind of client knows. */
    private Map<String, Object> without(Set<String> others, Set<String> ours) {
        Map<String, Object> fitting = new HashMap<>(properties);
        fitting.keySet().removeIf(name -> others.contains(name) && !ours.contains(name) && !isCommon(name));
        return fitting;
    }

    private static boolean isCommon(String name) {
        return AdminClientConfig.configNames().contains(name);
    }

    @Override
    public void close() {
        watch.close();
        producers.close();
        admin.close(each -> each.close(CLOSE));
    }
}
