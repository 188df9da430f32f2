// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.kafka.position.Window;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A partition with one process, from its assignment to its end: what the process must know, and what it has done. */
final class KafkaStay {

    static final long NOTHING_DELIVERED = -1;

    /** As the last commit before it said. */
    final Window before;

    /** Until when those wait that must not be delivered yet. */
    final Map<Long, Instant> waits = new HashMap<>();

    final Map<Long, Integer> failures = new HashMap<>();
    final Set<Long> out = new HashSet<>();
    /** Their verdict was given to the line. */
    final Set<Long> decided = new HashSet<>();
    /** The line said that they are finished. */
    final Set<Long> settled = new HashSet<>();

    long epoch = NOTHING_DELIVERED;
    /** Whether the last commit for it is known to be kept. */
    boolean sure = true;

    /** Whether its process stood still when it was to leave. */
    boolean stalled;

    KafkaStay(Window before) {
        this.before = before;
    }
}
