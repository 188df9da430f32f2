// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.position.Snapshot;
import org.jspecify.annotations.Nullable;

/** What the line hands over to be written to Kafka. Every call returns at once; the line hears when it is done. */
public interface Outbox {

    /** To the dead-letter topic. */
    void bury(Ruling ruling, Past past);

    /**
     * To the topics of other queues everything that the verdict sends on; after that to the topic of acts, how a replay ended.
     *
     * @param sentBy the replay that ends with this ruling; null if no replay sent the message
     */
    void sendOn(Ruling ruling, @Nullable JobReplay sentBy);

    /** To the retry topic. */
    void park(Ruling ruling, Past past);

    /** To the retry topic, to the same partition: a record that lies there already, as it is. */
    void again(Assigned partition, Raw lying);

    /** To the progress topic. */
    void keep(Progressed position);

    /** From the progress topic, what that epoch has kept of a partition. */
    void drop(String place, long epoch);

    /**
     * That epoch of a partition is over: what was handed over for it and waits to be written is not. What a producer has already
     * cannot be taken back.
     */
    void forget(String place, long epoch);

    /**
     * A position too large for a commit.
     *
     * @param version of the window it was taken from
     */
    record Progressed(Assigned of, Snapshot snapshot, long version) {}
}
