// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.batch.Batcher;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.QueueName;
import dev.redrive.engine.Watcher;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** One line per batch that fails: a warning for a critical one. */
final class BatchLog implements Watcher {

    private static final Logger LOG = LoggerFactory.getLogger("dev.redrive.batches");

    private final QueueName queue;

    BatchLog(QueueName queue) {
        this.queue = queue;
    }

    @Override
    public void settled(List<Ruling> rulings) {}

    @Override
    public void batchFailed(Batcher batcher, int size, Outcome why) {
        write(batcher, size, OutcomeWords.code(why), "batch failed");
    }

    @Override
    public void batchTimedOut(Batcher batcher, int size) {
        write(batcher, size, "TIMEOUT", "batch failed");
    }

    private void write(Batcher batcher, int size, String code, String what) {
        LOG.atLevel(batcher == Batcher.CRITICAL ? Level.WARN : Level.INFO)
                .addKeyValue("queue", queue)
                .addKeyValue("batcher", batcher.word())
                .addKeyValue("messages", size)
                .addKeyValue("code", code)
                .log(what);
    }
}
