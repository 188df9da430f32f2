// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/** The topics on which letters lie: those of the queues that are known, and those that were adopted. Used by one thread. */
final class YardTopics {

    private static final long FRESH_TICKS = 5_000;
    /** The beginning of names that Kafka takes for itself, such as {@code __consumer_offsets}. */
    private static final String KAFKAS = "__";
    /** The beginning of names of topics that all queues of a cluster share. */
    private static final String OURS = "redrive.";

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

    /** Whether messages or dead letters of a queue lie on that topic. Any thread. */
    boolean has(String topic) {
        return queues.values().stream().anyMatch(each -> each.topics().has(topic));
    }

    /**
     * The use that Kafka or Redrive makes of a topic: no letter may be sent there, and what lies there are no letters. Empty for the
     * topics of programs. Any thread.
     */
    Optional<String> reserved(String topic) {
        if (topic.startsWith(KAFKAS)) {
            return Optional.of("Kafka keeps state of its own there");
        }
        boolean read =
                queues.values().stream().anyMatch(each -> each.topics().source().equals(topic));
        boolean shared = topic.equals(Topics.ACTS) || topic.equals(Topics.PROGRESS);
        if (shared || (topic.startsWith(OURS) && !read)) {
            return Optional.of("Redrive keeps state of its own there");
        }
        return queues.entrySet().stream()
                .filter(each -> each.getValue().topics().retry().equals(topic))
                .map(each -> "it is the retry topic of the queue " + each.getKey())
                .findFirst()
                .or(() -> ofAnotherGroup(topic).filter(use -> !read));
    }

    /** The queues of other daemons are not known, but on a topic that is read here their retry topics have a usual name. */
    private Optional<String> ofAnotherGroup(String topic) {
        return queues.values().stream()
                .map(each -> each.topics().source())
                .filter(source -> Topics.isUsualRetry(source, topic))
                .map(source -> "it has the name of a retry topic of a group that reads " + source)
                .findFirst();
    }

    /** Those of them that exist, always in the same order. */
    List<Ground.Found> all(Set<String> adopted) {
        Set<String> names = new TreeSet<>();
        // A note of an adoption can be written by whoever may write to the topic of acts.
        adopted.stream().filter(each -> reserved(each).isEmpty()).forEach(names::add);
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
