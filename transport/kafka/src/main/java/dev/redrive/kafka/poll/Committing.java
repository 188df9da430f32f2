// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Committable;
import dev.redrive.kafka.line.Line;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Commits what the line asks for, and tells it what failed. Any thread may add; the rest is the poller's own. */
final class Committing {
    private static final Logger log = LoggerFactory.getLogger(Committing.class);
    /** For all that leave together. */
    private static final Duration LAST = Duration.ofSeconds(5);

    private final PollerParts parts;
    private final Line line;
    private final Complaints complaints;
    private final ConcurrentLinkedQueue<List<Committable>> asked = new ConcurrentLinkedQueue<>();
    /** Whose last commit failed: one that is always refused must not hide behind the others. */
    private final Set<TopicPartition> refused = new HashSet<>();

    Committing(PollerParts parts, Line line, Complaints complaints) {
        this.parts = parts;
        this.line = line;
        this.complaints = complaints;
    }

    void add(List<Committable> positions) {
        asked.add(positions);
    }

    private Map<TopicPartition, OffsetAndMetadata> take(Assignment assignment) {
        Map<TopicPartition, OffsetAndMetadata> newest = new HashMap<>();
        for (List<Committable> next = asked.poll(); next != null; next = asked.poll()) {
            for (Committable each : next) {
                var partition = new TopicPartition(parts.topic().name(), each.partition());
                if (assignment.isCurrent(partition, each.epoch())) {
                    newest.put(partition, new OffsetAndMetadata(each.watermark(), each.metadata()));
                }
            }
        }
        return newest;
    }

    /** Answered with a later poll. */
    void later(Consumer<byte[], byte[]> consumer, Assignment assignment) {
        for (Map<TopicPartition, OffsetAndMetadata> request : Requests.of(take(assignment))) {
            parts.membership().commits();
            Map<TopicPartition, Assigned> ours = assignment.current(request.keySet());
            consumer.commitAsync(request, (committed, failure) -> {
                if (failure == null) {
                    assignment.committed(ours);
                    succeeded(request.keySet(), assignment);
                } else {
                    complaints.cannotCommit(failure);
                    failed(request.keySet());
                }
            });
        }
    }

    /** While partitions leave: the last word on them. */
    void now(Consumer<byte[], byte[]> consumer, Assignment assignment) {
        long until = ticks() + LAST.toMillis();
        for (Map<TopicPartition, OffsetAndMetadata> request : Requests.of(take(assignment))) {
            try {
                parts.membership().commits();
                Map<TopicPartition, Assigned> ours = assignment.current(request.keySet());
                var left = Duration.ofMillis(Math.max(0, until - ticks()));
                Unwoken.run(() -> consumer.commitSync(request, left));
                assignment.committed(ours);
                succeeded(request.keySet(), assignment);
            } catch (KafkaException e) {
                log.atWarn()
                        .addKeyValue("cause", e.getMessage())
                        .log("the last commit of a partition failed; its work since the one before may be repeated");
                failed(request.keySet());
            }
        }
    }

    private long ticks() {
        return parts.time().now().ticks();
    }

    private void succeeded(Set<TopicPartition> request, Assignment assignment) {
        complaints.committedSome();
        refused.removeAll(request);
        refused.retainAll(assignment.current(refused).keySet());
        if (refused.isEmpty()) {
            parts.membership().hasCommitted();
            complaints.committed();
        }
    }

    private void failed(Set<TopicPartition> request) {
        refused.addAll(request);
        parts.membership().commitFailed();
        request.forEach(each -> line.commitFailed(parts.topic().place(each.partition())));
    }
}
