// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import java.nio.charset.StandardCharsets;
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

    /** Shows what was noted since the last call. What Kafka refuses is thrown, and shown by the next call. */
    public void readOn(Reader reader) {
        topic.readOn(look, reader::anew, kept -> {
            String key = kept.key() == null ? "" : new String(kept.key(), StandardCharsets.UTF_8);
            if (key.startsWith(kind)) {
                reader.noted(key.substring(kind.length()), kept.value());
            }
        });
    }

    /** Returns when all in-sync replicas have it. */
    public void write(String key, byte[] value) {
        topic.note(kind.substring(ActsTopic.NOTE.length()) + key, value);
    }

    @Override
    public void close() {
        look.close();
    }
}
