// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Partitions that were revoked, until what runs of them has ended or their time is over. Owned by the line thread. */
record Leaving(Set<String> places, long deadlineTicks, CompletableFuture<Void> gone) {

    boolean isOver(Map<String, Partition> partitions, long ticks) {
        return ticks >= deadlineTicks
                || places.stream()
                        .allMatch(place -> !partitions.containsKey(place)
                                || (partitions.get(place).out == 0 && !Commits.isChanged(partitions.get(place))));
    }
}
