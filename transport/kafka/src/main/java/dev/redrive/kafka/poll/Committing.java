// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Committable;
import dev.redrive.kafka.line.Line;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        var requests = Requests.of(take(assignment));
        var round = new Round(requests.size());
        for (Map<TopicPartition, OffsetAndMetadata> request : requests) {
            parts.membership().commits();
            Map<TopicPartition, Assigned> ours = assignment.current(request.keySet());
            consumer.commitAsync(request, (committed, failure) -> {
                if (failure == null) {
                    assignment.committed(ours);
                    round.succeeded();
                } else {
                    complaints.cannotCommit(failure);
                    round.failed(request);
                }
            });
        }
    }

    /** While partitions leave: the last word on them. */
    void now(Consumer<byte[], byte[]> consumer, Assignment assignment) {
        var requests = Requests.of(take(assignment));
        var round = new Round(requests.size());
        long until = ticks() + LAST.toMillis();
        for (Map<TopicPartition, OffsetAndMetadata> request : requests) {
            try {
                parts.membership().commits();
                Map<TopicPartition, Assigned> ours = assignment.current(request.keySet());
                var left = Duration.ofMillis(Math.max(0, until - ticks()));
                Unwoken.run(() -> consumer.commitSync(request, left));
                assignment.committed(ours);
                round.succeeded();
            } catch (KafkaException e) {
                log.atWarn()
                        .addKeyValue("cause", e.getMessage())
                        .log("the last commit of a partition failed; its work since the one before may be repeated");
                round.failed(request);
            }
        }
    }

    private long ticks() {
        return parts.time().now().ticks();
    }

    /** The requests of one moment. Only all of them are a success: one that is always refused must not hide behind the others. */
    private final class Round {
        private int open;
        private boolean whole = true;

        Round(int requests) {
            this.open = requests;
        }

        void succeeded() {
            open--;
            if (open == 0 && whole) {
                parts.membership().hasCommitted();
                complaints.committed();
            }
        }

        void failed(Map<TopicPartition, OffsetAndMetadata> request) {
            open--;
            whole = false;
            parts.membership().commitFailed();
            request.keySet().forEach(each -> line.commitFailed(parts.topic().place(each.partition())));
        }
    }
}
