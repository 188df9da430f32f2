// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.report.Running;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.line.LineReport;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What of a queue is at work in this process.
 *
 * @param line empty if it does not run here
 * @param running attempts under way here
 */
public record Here(Optional<LineReport> line, List<Running> running) {

    public static final Here NOTHING = new Here(Optional.empty(), List.of());

    public Here {
        running = List.copyOf(running);
    }

    Set<String> runningIds() {
        Set<String> ids = new HashSet<>();
        running.forEach(each -> ids.add(each.id().value()));
        return ids;
    }

    /** Of messages read from that topic. */
    long runningFrom(String topic) {
        return running.stream()
                .filter(each -> Place.of(each.origin().place()).topic().equals(topic))
                .count();
    }

    /** By place, of the partitions that are assigned here. */
    Map<String, LineReport.Stretch> assigned() {
        Map<String, LineReport.Stretch> assigned = new HashMap<>();
        line.map(LineReport::partitions).orElse(List.of()).forEach(each -> assigned.put(each.place(), each));
        return assigned;
    }
}
