// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.batch.Batcher;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.engine.Watcher;
import java.time.Duration;
import java.util.List;

/** Tells several what one engine does. */
record Watchers(List<Watcher> all) implements Watcher {

    @Override
    public void settled(List<Ruling> rulings) {
        all.forEach(each -> each.settled(rulings));
    }

    @Override
    public void retries(Duration late) {
        all.forEach(each -> each.retries(late));
    }

    @Override
    public void batchStarted(Batcher batcher, int size) {
        all.forEach(each -> each.batchStarted(batcher, size));
    }

    @Override
    public void batchStopped(Batcher batcher, int size, Duration took) {
        all.forEach(each -> each.batchStopped(batcher, size, took));
    }

    @Override
    public void batchFailed(Batcher batcher, int size, Outcome why) {
        all.forEach(each -> each.batchFailed(batcher, size, why));
    }

    @Override
    public void batchTimedOut(Batcher batcher, int size) {
        all.forEach(each -> each.batchTimedOut(batcher, size));
    }
}
