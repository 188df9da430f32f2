// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.ledger.Ruling;
import dev.redrive.engine.batch.BatchWatcher;
import java.time.Duration;
import java.util.List;

/** Hears what an engine does, on the engine thread: for metrics, alerts, listeners and the log. Must be quick. */
@FunctionalInterface
public interface Watcher extends BatchWatcher {
    /** In batches. */
    void settled(List<Ruling> rulings);

    /** A retry begins, so long after it was due. */
    default void retries(Duration late) {}
}
