// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import dev.redrive.core.message.QueueName;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A topic that a queue on Kafka needs.
 *
 * @param cluster the name of the queue's cluster
 * @param facts null if it is not there, or may not be looked at
 * @param made whether it was made just now
 * @param findings what is wrong with it
 */
public record TopicReport(
        QueueName queue,
        String cluster,
        Role role,
        String topic,
        @Nullable Facts facts,
        boolean made,
        List<Finding> findings) {

    public TopicReport {
        findings = List.copyOf(findings);
    }

    /** What a queue has a topic for. */
    public enum Role {
        /** Has the messages. */
        SOURCE,
        /** Messages wait here, and replays come through it. */
        RETRY,
        DEAD_LETTERS,
        /** Positions that are too large for a commit; shared by all queues of a cluster. */
        PROGRESS,
        /** What people did about dead letters; shared by all queues of a cluster. */
        ACTS
    }

    /**
     * What the brokers say of it.
     *
     * @param cleanup its cleanup policy; empty if it may not be read
     * @param kept for how long; null for ever
     */
    public record Facts(
            int partitions, String cleanup, @Nullable Duration kept) {}

    /** @param stops whether it endangers messages or stands in the queue's way; else it is a warning */
    public record Finding(boolean stops, String what, String remedy) {}

    /** Whether the queue can work with it; warnings may be left. */
    public boolean serves() {
        return facts != null && findings.stream().noneMatch(Finding::stops);
    }
}
