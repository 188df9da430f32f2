// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A queue on Kafka.
 *
 * @param cluster the name of its cluster
 * @param topic what it reads
 * @param group the consumer group it reads as
 */
public record KafkaConfig(
        String cluster,
        String topic,
        String group,
        Start start,
        Topics topics,
        Waits waits,
        Fields fields,
        Bounds bounds) {

    /** Where a new group begins. */
    public enum Start {
        EARLIEST,
        LATEST
    }

    /** Where messages wait for their next attempt. */
    public enum Wait {
        MEMORY,
        DURABLE,
        AUTO
    }

    /**
     * Its other topics.
     *
     * @param retry where messages wait
     * @param deadLetters where they are buried
     * @param create whether those that are missing are made
     * @param also whose headers dead letters carry besides ours; null for nobody's
     */
    public record Topics(
            String retry,
            String deadLetters,
            boolean create,
            @Nullable Also also) {}

    /** Others whose headers we write. */
    public enum Also {
        SPRING
    }

    /**
     * @param holdUpTo with {@link Wait#AUTO}, the longest wait in memory
     * @param overtake whether one that waits on the retry topic may be overtaken by later ones of its key
     */
    public record Waits(Wait where, Duration holdUpTo, boolean overtake) {
        static final Waits MEMORY = new Waits(Wait.MEMORY, Duration.ofSeconds(10), false);
    }

    /** Which headers tell what a message is. */
    public record Fields(String id, String type, String priority, String correlationId, String source) {}

    /**
     * @param windowMax offsets of a partition between the first unfinished one and the last one read
     * @param waitingMax messages waiting on the retry topic
     */
    public record Bounds(int windowMax, int waitingMax) {
        static final Bounds USUAL = new Bounds(1_000_000, 5_000_000);
    }
}
