// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.store;

import dev.redrive.Redrive;
import dev.redrive.bench.contender.RedriveQueue;
import dev.redrive.bench.load.Load;
import dev.redrive.bench.load.Producers;
import dev.redrive.bench.load.Work;

/** Many messages in a queue that nobody works. */
final class Backlog {

    private static final Load FILLING = Load.of(8, 250);
    static final int STEP = FILLING.batch();

    private Backlog() {}

    /** Pushes that many, to the next full batch, and returns when all are safe. */
    static void fill(Redrive redrive, String queue, int messages) throws InterruptedException {
        Work work = new Work(Math.max(STEP, messages));
        try (var producers = new Producers(FILLING, work, payloads -> RedriveQueue.push(redrive, queue, payloads))) {
            while (work.taken() + STEP <= messages) {
                Thread.sleep(1);
                producers.check();
            }
        }
    }
}
