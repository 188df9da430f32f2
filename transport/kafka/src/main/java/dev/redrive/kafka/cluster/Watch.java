// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a cluster every few seconds for all who want to know, since a consumer whose brokers are gone just gets nothing. One
 * thread of its own, while anyone wants to know. Any thread may come and go.
 */
public final class Watch {

    private static final long EVERY_NANOS = 4_000_000_000L;
    /** After a look that failed: two in a row are to be known within 15 s of the loss. */
    private static final long AGAIN_NANOS = 1_000_000_000L;

    private static final int WITHIN_MILLIS = 5_000;

    private final Supplier<Admin> admin;
    private final Set<Watcher> watchers = new CopyOnWriteArraySet<>();
    private @Nullable Thread thread;

    Watch(Supplier<Admin> admin) {
        this.admin = admin;
    }

    public synchronized void add(Watcher watcher) {
        watchers.add(watcher);
        if (thread == null) {
            thread = Thread.ofVirtual().name("redrive-kafka-watch").start(this::run);
        }
    }

    public synchronized void remove(Watcher watcher) {
        watchers.remove(watcher);
        if (watchers.isEmpty()) {
            close();
        }
    }

    synchronized void close() {
        if (thread != null) {
            thread.interrupt();
            thread = null;
        }
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Glimpse glimpse = look();
                watchers.forEach(each -> each.saw(glimpse));
                LockSupport.parkNanos(this, glimpse instanceof Glimpse.Answered ? EVERY_NANOS : AGAIN_NANOS);
            }
        } catch (InterruptedException e) {
            // Nobody wants to know any more.
        }
    }

    private Glimpse look() throws InterruptedException {
        try {
            var asked = admin.get().describeCluster(new DescribeClusterOptions().timeoutMs(WITHIN_MILLIS));
            answer(asked.nodes());
            return new Glimpse.Answered(topicIds());
        } catch (AuthenticationException e) {
            return new Glimpse.Refusing(words(e));
        } catch (KafkaException | IllegalStateException e) {
            return new Glimpse.Silent(words(e));
        }
    }

    private Map<String, Optional<String>> topicIds() throws InterruptedException {
        Set<String> topics =
                watchers.stream().flatMap(each -> each.topics().stream()).collect(Collectors.toSet());
        Map<String, Optional<String>> ids = new HashMap<>();
        var asked = admin.get().describeTopics(topics, new DescribeTopicsOptions().timeoutMs(WITHIN_MILLIS));
        for (var each : asked.topicNameValues().entrySet()) {
            try {
                TopicDescription found = answer(each.getValue());
                ids.put(each.getKey(), Optional.of(found.topicId().toString()));
            } catch (UnknownTopicOrPartitionException e) {
                ids.put(each.getKey(), Optional.empty());
            } catch (KafkaException e) {
                if (e instanceof RetriableException) {
                    return ids;
                }
                // Not for us to know; whoever reads it hears why.
            }
        }
        return ids;
    }

    private static <T> T answer(KafkaFuture<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
        }
    }

    /** Kafka tells of a call without an answer in numbers that are different each time. */
    private static String words(RuntimeException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.startsWith("Call(") ? "no answer within " + WITHIN_MILLIS / 1000 + " s" : Why.of(failure);
    }
}
