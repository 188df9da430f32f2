// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Looks all the time at what is committed, and whether any of it moves back. */
final class CommitWatch implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofMillis(100);

    private final List<Load> loads;
    private final Map<String, Long> last = new HashMap<>();
    private final ConcurrentLinkedQueue<String> movedBack = new ConcurrentLinkedQueue<>();
    private final Thread thread = Thread.ofVirtual().unstarted(this::run);
    private volatile boolean closed;
    private volatile int looks;

    CommitWatch(List<Load> loads) {
        this.loads = loads;
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!closed) {
            for (Load load : loads) {
                look(load.topic.name(), load.topic.committed());
                look(load.topic.retry(), load.topic.committedOfRetries());
            }
            looks = looks + 1;
            try {
                Thread.sleep(LOOK_EVERY);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void look(String topic, Map<Integer, Long> committed) {
        committed.forEach((partition, offset) -> {
            String place = topic + "/" + partition;
            Long before = last.put(place, offset);
            if (before != null && before > offset) {
                movedBack.add(place + " from " + before + " to " + offset);
            }
        });
    }

    int looks() {
        return looks;
    }

    List<String> movedBack() {
        return List.copyOf(movedBack);
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join(Duration.ofSeconds(10));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
