// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.batch.Batcher;
import java.time.Duration;

/** Hears of batches, on the engine thread: for metrics, the log and alerts. Must be quick. */
public interface BatchWatcher {

    /** A batch of so many messages goes to the handler. */
    default void batchStarted(Batcher batcher, int size) {}

    /** The handler is done with it, however it went; told once for each that started and came back. */
    default void batchStopped(Batcher batcher, int size, Duration took) {}

    /** It failed as a whole, or one of its parts did. Told once for a batch, before it stops. */
    default void batchFailed(Batcher batcher, int size, Outcome why) {}

    /** A call with so many of its messages took longer than its time. */
    default void batchTimedOut(Batcher batcher, int size) {}
}
