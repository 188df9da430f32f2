// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/** A node's {@code server.properties}: loopback only, small, and quick to start, to notice a death and to rebalance. */
final class BrokerSettings {

    static final String HOST = "127.0.0.1";

    private static final int REPLICAS_MAX = 3;
    private static final int INTERNAL_PARTITIONS = 4;

    private BrokerSettings() {}

    static void write(Path file, Path data, NodePorts own, List<NodePorts> all, BrokerOptions options)
            throws IOException {
        Properties properties = new Properties();
        identity(properties, own, all);
        properties.setProperty("log.dirs", data.toString());
        replication(properties, all.size());
        quick(properties);
        small(properties);
        properties.setProperty("auto.create.topics.enable", String.valueOf(options.createsTopics()));
        properties.setProperty(
                "listener.security.protocol.map",
                "CLIENT:" + options.protocol() + ",INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT");
        options.login().ifPresent(login -> login(properties, login));
        options.settings().forEach(properties::setProperty);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            properties.store(out, null);
        }
    }

    private static void identity(Properties properties, NodePorts own, List<NodePorts> all) {
        properties.setProperty("process.roles", "broker,controller");
        properties.setProperty("node.id", String.valueOf(own.node()));
        properties.setProperty(
                "listeners",
                "CLIENT://%1$s:%2$d,INTERNAL://%1$s:%3$d,CONTROLLER://%1$s:%4$d"
                        .formatted(HOST, own.client(), own.internal(), own.controller()));
        properties.setProperty("inter.broker.listener.name", "INTERNAL");
        properties.setProperty("controller.listener.names", "CONTROLLER");
        properties.setProperty(
                "controller.quorum.voters",
                all.stream()
                        .map(node -> node.node() + "@" + HOST + ":" + node.controller())
                        .collect(Collectors.joining(",")));
    }

    private static void replication(Properties properties, int nodes) {
        String replicas = String.valueOf(Math.min(nodes, REPLICAS_MAX));
        String inSync = nodes >= REPLICAS_MAX ? "2" : "1";
        properties.setProperty("default.replication.factor", replicas);
        properties.setProperty("min.insync.replicas", inSync);
        properties.setProperty("offsets.topic.replication.factor", replicas);
        for (String topic : List.of("transaction.state.log", "share.coordinator.state.topic")) {
            properties.setProperty(topic + ".replication.factor", replicas);
            properties.setProperty(topic + ".min.isr", inSync);
        }
    }

    /** Only the lower bounds of the groups' timeouts: how long they are is the test's choice. */
    private static void quick(Properties properties) {
        properties.setProperty("broker.session.timeout.ms", "3000");
        properties.setProperty("broker.heartbeat.interval.ms", "500");
        // How long brokers wait for a controller that is paused, not dead.
        properties.setProperty("controller.socket.timeout.ms", "3000");
        properties.setProperty("group.initial.rebalance.delay.ms", "0");
        properties.setProperty("group.min.session.timeout.ms", "500");
        properties.setProperty("group.consumer.min.session.timeout.ms", "500");
        properties.setProperty("group.consumer.min.heartbeat.interval.ms", "100");
        // Under the new protocol clients cannot choose this one, and every step of a rebalance waits for it.
        properties.setProperty("group.consumer.heartbeat.interval.ms", "1000");
    }

    private static void small(Properties properties) {
        String partitions = String.valueOf(INTERNAL_PARTITIONS);
        properties.setProperty("offsets.topic.num.partitions", partitions);
        properties.setProperty("transaction.state.log.num.partitions", partitions);
        properties.setProperty("share.coordinator.state.topic.num.partitions", partitions);
        properties.setProperty("num.network.threads", "2");
        properties.setProperty("num.io.threads", "4");
        // 128 MiB of the heap unless told.
        properties.setProperty("log.cleaner.dedupe.buffer.size", String.valueOf(4 << 20));
    }

    private static void login(Properties properties, PlainLogin login) {
        properties.setProperty("listener.name.client.sasl.enabled.mechanisms", "PLAIN");
        properties.setProperty("listener.name.client.plain.sasl.jaas.config", login.brokerJaas());
    }
}
