// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.line.Topic;
import java.util.Optional;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Whether a topic is still the one whose reading began: one made anew under its name has other messages at the same offsets. Once
 * it is another, it stays another. Any thread.
 */
public final class Identity {

    /** A broker that has just come up may not know all topics yet. */
    private static final int MISSED_LEAST = 2;

    private final Topic topic;
    private final Ask ask;
    private int missed;
    private boolean another;

    /** Which topic has a name right now; empty if there is none, or the broker asked does not know it yet. Blocks. */
    @FunctionalInterface
    public interface Ask {
        Optional<String> id(String topic) throws InterruptedException;
    }

    public Identity(Topic topic, Ask ask) {
        this.topic = topic;
        this.ask = ask;
    }

    public Topic topic() {
        return topic;
    }

    /** Looks right now. */
    void look() {
        try {
            saw(ask.id(topic.name()));
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    /** @param id of the topic that has the name now; empty if there is none */
    public synchronized void saw(Optional<String> id) {
        missed = id.isPresent() ? 0 : missed + 1;
        another |= id.isPresent() && !id.get().equals(topic.id());
    }

    synchronized boolean isAnother() {
        return another;
    }

    /** Null if it is the one. */
    synchronized @Nullable String trouble() {
        if (another) {
            return "topic " + topic.name() + " was deleted and made anew while it was read, and is not read any more: "
                    + "stop the queue, reset the group's offsets to where it shall begin, and start it again";
        }
        return missed < MISSED_LEAST ? null : "topic " + topic.name() + " does not exist any more";
    }
}
