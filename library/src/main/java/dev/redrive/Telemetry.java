// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.alert.AlertDesk;
import dev.redrive.core.message.QueueName;
import dev.redrive.engine.Watcher;
import java.util.List;

/** Who hears what happens, besides those whom messages are for: alerts, listeners, tracers. */
record Telemetry(AlertDesk alerts, Ears ears, Tracing tracing) {

    /** All who watch one queue's engine. */
    Watcher watching(QueueName queue, Metrics metrics) {
        return new Watchers(List.of(
                metrics,
                new SettledLog(queue),
                new BatchLog(queue),
                new AlertFeed(alerts.counted(queue)),
                ears.of(queue)));
    }
}
