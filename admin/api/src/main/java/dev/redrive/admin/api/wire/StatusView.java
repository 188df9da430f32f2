// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import dev.redrive.admin.api.wire.alert.AlertView;
import java.time.Instant;
import java.util.List;

/**
 * The whole of a Redrive at one moment.
 *
 * @param ready whether work can go on; then there are no problems
 * @param warnings what stops no work and still needs a person, as a queue with messages that is not configured
 * @param alerts queues that work, but of which too much is wrong
 */
public record StatusView(
        String version,
        long pid,
        String dataDir,
        Instant startedAt,
        boolean ready,
        List<Obstacle> problems,
        List<Obstacle> warnings,
        List<QueueView> queues,
        List<AlertView> alerts) {

    public StatusView {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
        queues = List.copyOf(queues);
        alerts = List.copyOf(alerts);
    }
}
