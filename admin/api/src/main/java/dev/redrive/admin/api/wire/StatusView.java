// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.time.Instant;
import java.util.List;

/**
 * The whole of a Redrive at one moment.
 *
 * @param ready whether work can go on; then there are no problems
 */
public record StatusView(
        String version,
        long pid,
        String dataDir,
        Instant startedAt,
        boolean ready,
        List<Obstacle> problems,
        List<QueueView> queues) {

    public StatusView {
        problems = List.copyOf(problems);
        queues = List.copyOf(queues);
    }
}
