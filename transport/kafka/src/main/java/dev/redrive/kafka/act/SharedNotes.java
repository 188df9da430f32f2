// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.settings.Topics;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** The notes of one kind that daemons of a cluster leave each other on the topic of acts. Used by one thread at a time. */
public final class SharedNotes implements AutoCloseable {

    private final Look look;
    private final ActsTopic topic;
    private final String kind;

    /** Hears of notes in the order of their records. */
    public interface Reader {

        /** The topic was made anew: what was noted before is not on it. */
        void anew();

        /** @param value null if the note was taken back */
        void noted(String key, byte @Nullable [] value);
    }

    /**
     * @param kind how the keys begin
     * @param make whether the topic may be made if it is missing
     */
    public SharedNotes(KafkaCluster cluster, Time time, String kind, boolean make) {
        this.look = new Look(cluster.lookers());
        this.topic = new ActsTopic(cluster, new Ground(cluster, time), make);
        this.kind = ActsTopic.NOTE + kind;
    }

    /** Shows what was noted since the last call. What cannot be read is {@link Refused}, and shown by the next call that can. */
    public void readOn(Reader reader) {
        try {
            topic.readOn(look, reader::anew, kept -> {
                String key = kept.key() == null ? "" : new String(kept.key(), StandardCharsets.UTF_8);
                if (key.startsWith(kind)) {
                    reader.noted(key.substring(kind.length()), kept.value());
                }
            });
        } catch (KafkaException e) {
            throw Answers.refused("the notes on " + Topics.ACTS + " cannot be read", e);
        }
    }

    /** Returns when all in-sync replicas have it. What cannot be written is {@link Refused}. */
    public void write(String key, byte[] value) {
        try {
            topic.note(kind.substring(ActsTopic.NOTE.length()) + key, value);
        } catch (KafkaException e) {
            throw Answers.refused("a note cannot be written to " + Topics.ACTS, e);
        }
    }

    @Override
    public void close() {
        look.close();
    }
}
