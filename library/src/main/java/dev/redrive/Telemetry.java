// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.alert.AlertDesk;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.QueueName;
import dev.redrive.engine.Watcher;
import java.time.Duration;
import java.util.List;

/** Who hears what happens, besides those whom messages are for: alerts, listeners, tracers. */
record Telemetry(AlertDesk alerts, Ears ears, Tracing tracing) {

    /** All who watch one queue's engine. */
    Watcher watching(QueueName queue, Metrics metrics) {
        return new All(List.of(metrics, new SettledLog(queue), new AlertFeed(alerts.counted(queue)), ears.of(queue)));
    }

    private record All(List<Watcher> watchers) implements Watcher {

        @Override
        public void settled(List<Ruling> rulings) {
            watchers.forEach(each -> each.settled(rulings));
        }

        @Override
        public void retries(Duration late) {
            watchers.forEach(each -> each.retries(late));
        }

        @Override
        public void batchStarted(int size) {
            watchers.forEach(each -> each.batchStarted(size));
        }

        @Override
        public void batchStopped(int size, Duration took) {
            watchers.forEach(each -> each.batchStopped(size, took));
        }

        @Override
        public void batchFailed(int size, Outcome why) {
            watchers.forEach(each -> each.batchFailed(size, why));
        }

        @Override
        public void batchTimedOut(int size) {
            watchers.forEach(each -> each.batchTimedOut(size));
        }
    }
}
