// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.kafka.ClusterConfig;
import dev.redrive.config.kafka.KafkaConfig;
import dev.redrive.core.port.Order;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an edited file means to clusters and queues on them. Only where messages wait may change while a queue runs. */
final class KafkaChanges {

    private KafkaChanges() {}

    /** New ones count at once; one that is known keeps its connections, also when it is gone from the file. */
    static Map<String, ClusterConfig> clusters(
            Map<String, ClusterConfig> old, Map<String, ClusterConfig> edited, ChangeWords words) {
        var inForce = new LinkedHashMap<>(old);
        old.forEach((name, cluster) -> words.restart("kafka." + name, cluster, edited.get(name)));
        edited.forEach((name, cluster) -> {
            if (inForce.putIfAbsent(name, cluster) == null) {
                words.atOnce("kafka." + name + ": added");
            }
        });
        return inForce;
    }

    /** Where the queue lives from now on; null for the embedded store. */
    static @Nullable KafkaConfig inForce(String path, QueueConfig before, QueueConfig after, ChangeWords words) {
        var old = before.kafka();
        var edited = after.kafka();
        if (old == null || edited == null) {
            words.restart(path + ".kafka", old, edited);
            return old;
        }
        words.restart(path + ".kafka.cluster", old.cluster(), edited.cluster());
        words.restart(path + ".kafka.topic", old.topic(), edited.topic());
        words.restart(path + ".kafka.group", old.group(), edited.group());
        words.restart(path + ".kafka.start", old.start(), edited.start());
        words.restart(
                path + " retry topic", old.topics().retry(), edited.topics().retry());
        words.restart(
                path + " dead-letter topic",
                old.topics().deadLetters(),
                edited.topics().deadLetters());
        words.restart(
                path + ".kafka.create", old.topics().create(), edited.topics().create());
        words.restart(path + ".dlq.also", old.topics().also(), edited.topics().also());
        words.restart(path + ".fields", old.fields(), edited.fields());
        words.restart(
                path + ".windowMax", old.bounds().windowMax(), edited.bounds().windowMax());
        words.restart(
                path + ".waitingMax", old.bounds().waitingMax(), edited.bounds().waitingMax());
        return new KafkaConfig(
                old.cluster(),
                old.topic(),
                old.group(),
                old.start(),
                old.topics(),
                waits(path, before.order(), old.waits(), edited.waits(), words),
                old.fields(),
                old.bounds());
    }

    /** An order that holds until the restart must hold until then. */
    private static KafkaConfig.Waits waits(
            String path, Order order, KafkaConfig.Waits old, KafkaConfig.Waits edited, ChangeWords words) {
        if (order == Order.KEY && edited.where() != KafkaConfig.Wait.MEMORY && !edited.overtake()) {
            words.restart(path + ".wait", old, edited);
            return old;
        }
        words.atOnce(path + ".wait", old, edited);
        return edited;
    }

    /** Whether both would read one topic as one group. */
    static boolean collide(KafkaConfig one, KafkaConfig other) {
        return one.cluster().equals(other.cluster())
                && one.group().equals(other.group())
                && (one.topic().equals(other.topic())
                        || one.topics().retry().equals(other.topics().retry()));
    }
}
