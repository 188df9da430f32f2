// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import dev.redrive.integration.judge.Sent;
import dev.redrive.integration.judge.TestedQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/** Sends messages to one queue, in order, and keeps what was said to that. One thread sends; any thread looks. */
public final class Feed {

    /** How messages get there. */
    public interface Way {

        /** Tells the feed by {@link Feed#accepted} what was acknowledged, at once or later. */
        void send(List<Sent> messages, Feed feed);
    }

    private final TestedQueue queue;
    private final Mix mix;
    private final RandomGenerator random;
    private final Way way;
    private final List<Sent> sent = new ArrayList<>();
    private final Set<Integer> accepted = ConcurrentHashMap.newKeySet();

    public Feed(TestedQueue queue, Mix mix, RandomGenerator random, Way way) {
        this.queue = queue;
        this.mix = mix;
        this.random = random;
        this.way = way;
    }

    public TestedQueue queue() {
        return queue;
    }

    public void send(int messages) {
        List<Sent> more = new ArrayList<>();
        synchronized (sent) {
            for (int i = 0; i < messages; i++) {
                Sent next = mix.draw(queue, sent.size(), random);
                sent.add(next);
                more.add(next);
            }
        }
        way.send(more, this);
    }

    void accepted(Sent message) {
        accepted.add(message.number());
    }

    int acceptedCount() {
        return accepted.size();
    }

    List<Sent> sent() {
        synchronized (sent) {
            return List.copyOf(sent);
        }
    }

    Set<Integer> accepted() {
        return Set.copyOf(accepted);
    }
}
