// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.ledger.Ruling;
import org.jspecify.annotations.Nullable;

/** The messages that one ruling sends on: when all of them are written, the end of its replay may be. Owned by the publisher's thread. */
final class Sheaf {
    private final Ruling ruling;
    private final @Nullable JobReplay sentBy;
    private int left;
    private boolean dropped;

    /** @param sentBy the replay that ends with it; null if there is none */
    Sheaf(Ruling ruling, int steps, @Nullable JobReplay sentBy) {
        this.ruling = ruling;
        this.left = steps;
        this.sentBy = sentBy;
    }

    Ruling ruling() {
        return ruling;
    }

    @Nullable
    JobReplay sentBy() {
        return sentBy;
    }

    /** One more is written. Returns whether it was the last. */
    boolean written() {
        left--;
        return left == 0;
    }

    /** One of them will not be written, and so never all. Returns whether it is the first. */
    boolean drop() {
        boolean first = !dropped;
        dropped = true;
        return first;
    }
}
