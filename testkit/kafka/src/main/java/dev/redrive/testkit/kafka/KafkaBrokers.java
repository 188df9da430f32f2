// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka cluster for tests: real brokers, each in a process of its own, on loopback only, with their data in a
 * temporary folder. Nodes are counted from 1, and each is broker and controller at once; so with three nodes one may
 * be down, and with one or two none. The processes end with this JVM, however it ends. Any thread may call.
 */
public final class KafkaBrokers implements AutoCloseable {

    /** Long, since one that was killed first reads all its logs again, and machines may be busy. */
    private static final Duration READY_MAX = Duration.ofMinutes(3);

    private static final Set<KafkaBrokers> OPEN = ConcurrentHashMap.newKeySet();

    private static @Nullable KafkaBrokers shared;

    static {
        Thread last = new Thread(() -> OPEN.forEach(KafkaBrokers::close), "kafka-brokers-close");
        Runtime.getRuntime().addShutdownHook(last);
    }

    private final String clusterId = Uuid.randomUuid().toString();
    private final BrokerOptions options;
    private final Path folder;
    private final Optional<Certificate> certificate;
    private final List<Broker> brokers;
    private final Clients clients;

    private KafkaBrokers(int nodes, BrokerOptions options) throws IOException {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes must be >= 1: " + nodes);
        }
        this.folder = Files.createTempDirectory("redrive-kafka-");
        this.certificate = options.encrypted() ? Optional.of(Certificate.make(folder)) : Optional.empty();
        this.options = showing(certificate, options);
        this.brokers = brokers(NodePorts.free(nodes));
        this.clients = new Clients(clientProperties());
    }

    private static BrokerOptions showing(Optional<Certificate> certificate, BrokerOptions options) {
        BrokerOptions all = options;
        for (var each :
                certificate.map(Certificate::brokerProperties).orElse(Map.of()).entrySet()) {
            all = all.with(each.getKey(), each.getValue());
        }
        return all;
    }

    private List<Broker> brokers(List<NodePorts> nodes) throws IOException {
        List<String> command = ChildJvm.command(nodes.size());
        List<Broker> made = new ArrayList<>();
        for (NodePorts node : nodes) {
            Path own = Files.createDirectory(folder.resolve("node-" + node.node()));
            BrokerSettings.write(Broker.settings(own), Broker.data(own), node, nodes, options);
            made.add(new Broker(node, own, command));
        }
        return List.copyOf(made);
    }

    /** Returns when all nodes are ready. If one is not, the exception shows the end of its log, and the log stays. */
    public static KafkaBrokers start(int nodes, BrokerOptions options) {
        KafkaBrokers started = made(nodes, options);
        OPEN.add(started);
        try {
            started.brokers.forEach(broker -> broker.start(started.clusterId));
            started.awaitReady(started.brokers);
            return started;
        } catch (RuntimeException e) {
            started.end();
            throw e;
        }
    }

    private static KafkaBrokers made(int nodes, BrokerOptions options) {
        try {
            return new KafkaBrokers(nodes, options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The one node that all tests of this JVM share: started when first asked for, closed at the JVM's end. */
    public static synchronized KafkaBrokers shared() {
        if (shared == null || !OPEN.contains(shared)) {
            shared = start(1, BrokerOptions.defaults());
        }
        return shared;
    }

    private void awaitReady(List<Broker> started) {
        long start = System.nanoTime();
        for (Broker broker : started) {
            Await.until(left(start), broker::answers, () -> broker.failure("does not listen after " + READY_MAX));
        }
        for (Broker broker : started) {
            Await.until(left(start), () -> isUp(broker), () -> broker.failure("is not up after " + READY_MAX));
        }
    }

    private boolean isUp(Broker broker) {
        if (!broker.isAlive()) {
            throw broker.failure("has ended");
        }
        return clients.live().contains(broker.ports().node());
    }

    private static Duration left(long start) {
        return READY_MAX.minusNanos(System.nanoTime() - start);
    }

    /** Where clients connect first: all nodes, also those that are down. */
    public String bootstrap() {
        return brokers.stream().map(broker -> broker.ports().clientAddress()).collect(Collectors.joining(","));
    }

    /** All that a client must set to get in: where, whom to trust, and how to log in if it must. */
    public Map<String, String> clientProperties() {
        Map<String, String> properties = new HashMap<>();
        properties.put("bootstrap.servers", bootstrap());
        if (!options.protocol().equals("PLAINTEXT")) {
            properties.put("security.protocol", options.protocol());
        }
        certificate.ifPresent(shown -> properties.putAll(shown.clientProperties()));
        options.login().ifPresent(login -> {
            properties.put("sasl.mechanism", "PLAIN");
            properties.put("sasl.jaas.config", login.clientJaas());
        });
        return Map.copyOf(properties);
    }

    public String clusterId() {
        return clusterId;
    }

    public int nodes() {
        return brokers.size();
    }

    /** SIGKILL: gone when this returns, without a word to anybody. */
    public void kill(int node) {
        broker(node).kill();
    }

    /** SIGTERM: hands its partitions over first; gone when this returns. */
    public void stop(int node) {
        broker(node).stop();
    }

    /** SIGSTOP: keeps its connections and answers nobody. */
    public void pause(int node) {
        broker(node).pause();
    }

    /** SIGCONT. */
    public void resume(int node) {
        broker(node).resume();
    }

    /** Starts it again on its ports and its data, and returns when it is ready; stops it first if it runs. */
    public void restart(int node) {
        Broker broker = broker(node);
        if (broker.isAlive()) {
            broker.stop();
        }
        broker.start(clusterId);
        awaitReady(List.of(broker));
    }

    public boolean isAlive(int node) {
        return broker(node).isAlive();
    }

    /** The process of a running node, for faults that are not offered here. */
    public ProcessHandle process(int node) {
        return broker(node).running().toHandle();
    }

    /** What the node has logged, over all its restarts. */
    public Path log(int node) {
        return broker(node).log();
    }

    private Broker broker(int node) {
        if (node < 1 || node > brokers.size()) {
            throw new IllegalArgumentException("no node " + node + " in a cluster of " + brokers.size());
        }
        return brokers.get(node - 1);
    }

    /** With as many replicas as fit, at most three. Returns when every partition has a leader. */
    public void createTopic(String topic, int partitions, Map<String, String> configs) {
        clients.createTopic(topic, partitions, configs);
    }

    /** Returns when the topic is gone. */
    public void deleteTopic(String topic) {
        clients.deleteTopic(topic);
    }

    /** Returns when every one is acknowledged by all replicas in sync; where they lie, in the same order. */
    public List<RecordMetadata> produce(List<ProducerRecord<byte[], byte[]>> wanted) {
        return clients.produce(wanted);
    }

    /** Everything up to the end as it is now, also of unfinished transactions; by partition, then by offset. */
    public List<ConsumerRecord<byte[], byte[]>> readAll(String topic) {
        return clients.readAll(topic, IsolationLevel.READ_UNCOMMITTED);
    }

    public List<ConsumerRecord<byte[], byte[]>> readAll(String topic, IsolationLevel isolation) {
        return clients.readAll(topic, isolation);
    }

    /** What a consumer group has committed so far. */
    public Map<TopicPartition, OffsetAndMetadata> committed(String group) {
        return clients.committed(group);
    }

    public Map<TopicPartition, Long> endOffsets(String topic) {
        return clients.endOffsets(topic);
    }

    /** Kills all nodes and deletes their data. */
    @Override
    public void close() {
        end();
        Folders.delete(folder);
    }

    private void end() {
        OPEN.remove(this);
        clients.close();
        brokers.forEach(Broker::kill);
    }
}
