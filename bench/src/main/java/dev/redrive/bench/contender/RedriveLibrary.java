// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.contender;

import dev.redrive.Redrive;
import dev.redrive.bench.load.Contender;
import dev.redrive.bench.load.Work;
import java.nio.file.Path;

/** Ours, through its front door and as it comes: engine, history, checksums, meters. */
public final class RedriveLibrary implements Contender {

    @Override
    public Running open(Path empty, Work work) {
        Redrive redrive = Redrive.open(empty);
        RedriveQueue queue = new RedriveQueue(redrive, work);
        redrive.start();
        return queue;
    }

    @Override
    public String toString() {
        return "Redrive";
    }
}
