// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Which dangerous windows of the Kafka transport were reached, and how often, over any number of worlds. */
final class KafkaSights {

    private final Map<KafkaSight, Integer> seen = new EnumMap<>(KafkaSight.class);

    void saw(KafkaSight sight) {
        saw(sight, true);
    }

    void saw(KafkaSight sight, boolean really) {
        if (really) {
            seen.merge(sight, 1, Integer::sum);
        }
    }

    Set<KafkaSight> all() {
        return seen.keySet();
    }

    @Override
    public String toString() {
        return seen.toString();
    }
}
