// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.settings.KafkaSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/** The topics on which letters lie: those of the queues that are known, and those that were adopted. Used by one thread. */
final class YardTopics {

    private static final long FRESH_TICKS = 5_000;

    private final Ground ground;
    private final Time time;
    private volatile Map<QueueName, KafkaSettings> queues;
    private Set<String> wanted = Set.of();
    private List<Ground.Found> found = List.of();
    private long lookedAt;

    YardTopics(Ground ground, Time time, Map<QueueName, KafkaSettings> queues) {
        this.ground = ground;
        this.time = time;
        this.queues = Map.copyOf(queues);
    }

    /** Any thread. */
    void know(Map<QueueName, KafkaSettings> others) {
        queues = Map.copyOf(others);
    }

    Map<QueueName, KafkaSettings> queues() {
        return queues;
    }

    /** Those of them that exist, always in the same order. */
    List<Ground.Found> all(Set<String> adopted) {
        Set<String> names = new TreeSet<>(adopted);
        queues.values().stream()
                .filter(each -> each.topics().upkeep().buries())
                .forEach(each -> names.add(each.topics().deadLetters()));
        long now = time.now().ticks();
        if (!names.equals(wanted) || found.size() < names.size() || now - lookedAt > FRESH_TICKS) {
            List<Ground.Found> there = new ArrayList<>();
            names.forEach(name -> ground.find(name).ifPresent(there::add));
            wanted = names;
            found = there;
            lookedAt = now;
        }
        return found;
    }

    /** Looks at all of them again. */
    void forget() {
        ground.forget();
        wanted = Set.of();
    }

    Map<TopicPartition, Ground.Extent> extents(List<Ground.Found> topics) {
        return ground.extents(topics);
    }
}
