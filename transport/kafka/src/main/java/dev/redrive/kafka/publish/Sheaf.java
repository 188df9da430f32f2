// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import dev.redrive.core.ledger.Ruling;

/** What one ruling sends on: it is durable when all of it is written. Owned by the publisher's thread. */
final class Sheaf {
    private final Ruling ruling;
    private int left;
    private boolean dropped;

    Sheaf(Ruling ruling, int steps) {
        this.ruling = ruling;
        this.left = steps;
    }

    Ruling ruling() {
        return ruling;
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
