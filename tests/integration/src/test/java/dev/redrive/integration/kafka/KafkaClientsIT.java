// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queues on Kafka whose clients are set up in other ways than the usual one. */
class KafkaClientsIT {

    private static final int PARTITIONS = 6;
    private static final int RECORDS = 600;
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    Path folder;

    @Test
    void speaksTlsAndLogsInAndSaysSoIfTheBrokerIsNotTrusted() {
        BrokerOptions options = BrokerOptions.defaults().encrypting().withLogin("redrive", "hunter-2-hunter");
        try (KafkaBrokers brokers = KafkaBrokers.start(1, options)) {
            Load load = new Load(TestTopic.make(brokers, "secret", PARTITIONS));
            load.send(RECORDS);
            Map<String, String> distrusting = new HashMap<>(brokers.clientProperties());
            distrusting.keySet().removeIf(name -> name.startsWith("ssl."));
            try (Redrive redrive = start("distrusting", distrusting, load)) {
                await().atMost(PATIENCE)
                        .until(() ->
                                redrive.control().health().problems().toString().contains("SSL handshake failed"));
            }

            try (Redrive redrive = start("trusting", brokers.clientProperties(), load)) {
                load.awaitSettled(PATIENCE);
                assertThat(redrive.control().health().problems()).isEmpty();
            }
            load.assertNothingIsLost(Set.of());
        }
    }

    @Test
    void membersComeAndGoUnderTheNewProtocolOfGroups() {
        Load load = new Load(TestTopic.make("protocol", PARTITIONS));
        Map<String, String> properties = new HashMap<>(load.topic.brokers().clientProperties());
        properties.put("group.protocol", "consumer");
        try (Redrive stays = start("stays", properties, load)) {
            load.send(RECORDS);
            awaitMembers(load, PARTITIONS);
            try (Redrive leaves = start("leaves", properties, load)) {
                awaitMembers(load, PARTITIONS / 2, PARTITIONS / 2);
                load.send(RECORDS);
                assertThat(leaves.control().health().problems()).isEmpty();
            }
            awaitMembers(load, PARTITIONS);
            load.send(RECORDS);
            load.awaitSettled(PATIENCE);
            assertThat(stays.control().health().problems()).isEmpty();
        }

        load.assertNothingIsLost(Set.of());
        System.out.println("KafkaClientsIT: more attempts than needed: " + load.repeated());
    }

    @Test
    void aMemberThatComesBackUnderItsNameDisturbsNobody() {
        Load load = new Load(TestTopic.make("named", PARTITIONS));
        Map<String, String> other = named(load, "other");
        try (Child undisturbed = Child.start(folder.resolve("other"), other, load.attempts, queue(load))) {
            load.send(RECORDS);
            try (Redrive comes = start("comes", named(load, "comes"), load)) {
                awaitMembers(load, PARTITIONS / 2, PARTITIONS / 2);
                load.awaitSettled(PATIENCE);
                assertThat(comes.control().health().problems()).isEmpty();
            }
            long changes = changes(undisturbed);
            load.send(RECORDS);
            try (Redrive comes = start("comes", named(load, "comes"), load)) {
                awaitMembers(load, PARTITIONS / 2, PARTITIONS / 2);
                load.awaitSettled(PATIENCE);
                assertThat(comes.control().health().problems()).isEmpty();
            }

            assertThat(changes(undisturbed)).as(undisturbed::log).isEqualTo(changes);
            assertThat(changes).isPositive();
            assertThat(undisturbed.isAlive()).isTrue();
        }
        load.assertNothingIsLost(Set.of());
    }

    private static Map<String, String> named(Load load, String name) {
        Map<String, String> properties = new HashMap<>(load.topic.properties());
        properties.put("session.timeout.ms", "60000");
        properties.put("group.instance.id", name);
        return properties;
    }

    private Redrive start(String name, Map<String, String> properties, Load load) {
        Redrive redrive = Redrive.onKafka(properties, folder.resolve(name));
        queue(load).addTo(redrive, load.attempts);
        redrive.start();
        return redrive;
    }

    private static TestQueue queue(Load load) {
        return TestQueue.of(load.topic).working(20, Duration.ofMillis(5));
    }

    /** Until the group has so many members, each with so many partitions; and so has that of its retries. */
    private static void awaitMembers(Load load, Integer... partitions) {
        try (Admin admin = Admin.create(Map.copyOf(load.topic.brokers().clientProperties()))) {
            // The group comes to be with its first member.
            await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> {
                assertThat(members(admin, load.topic.group())).containsExactly(partitions);
                assertThat(members(admin, load.topic.group() + "-retry")).containsExactly(partitions);
            });
        }
    }

    /** How many partitions each one has. */
    private static List<Integer> members(Admin admin, String group) throws Exception {
        var found =
                admin.describeConsumerGroups(List.of(group)).describedGroups().get(group);
        return found.get().members().stream()
                .map(member -> member.assignment().topicPartitions().size())
                .toList();
    }

    /** How often partitions have come to it or gone. */
    private static long changes(Child child) {
        return child.log()
                .lines()
                .filter(line -> line.contains(" assigned ") || line.contains(" revoked "))
                .count();
    }
}
