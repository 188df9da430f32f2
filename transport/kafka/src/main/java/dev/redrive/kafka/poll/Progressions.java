// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.position.Snapshot;
import java.util.Optional;

/** Reads positions that were too large for a commit. */
@FunctionalInterface
public interface Progressions {

    /** The position of a partition kept at that place in the progress topic, or the newest of that partition if it is gone. */
    Optional<Kept> read(String place, int partition, long offset);

    /** A position as it was kept, and by which epoch. */
    record Kept(long epoch, Snapshot snapshot) {}
}
