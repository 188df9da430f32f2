// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import dev.redrive.kafka.position.Snapshot;
import java.util.OptionalLong;

/** What a commit's metadata says beyond the committed offset. */
public sealed interface Position {

    /**
     * All that was known of that topic's partition.
     *
     * @param kept the epoch whose position may lie on the progress topic still, for nobody
     */
    record Known(String topicId, Snapshot snapshot, OptionalLong kept) implements Position {

        public Known(String topicId, Snapshot snapshot) {
            this(topicId, snapshot, OptionalLong.empty());
        }
    }

    /** All that was known lies on the progress topic, at that place. */
    record Elsewhere(String topicId, int partition, long offset) implements Position {

        public Elsewhere {
            if (partition < 0 || offset < 0) {
                throw new IllegalArgumentException("not a place: partition " + partition + ", offset " + offset);
            }
        }
    }

    /** Nothing: it is not ours, of a version we do not know, damaged, or belongs to another offset. */
    record Unknown() implements Position {}

    Position UNKNOWN = new Unknown();
}
