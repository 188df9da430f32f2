// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import dev.redrive.core.item.Status;

/**
 * How a message stands in a store.
 *
 * @param status pending, completed or dead; what waits for another attempt counts as pending
 * @param failures of one that is pending, in this life
 */
public record Stand(Status status, int failures) {

    public static final Stand COMPLETED = new Stand(Status.COMPLETED, 0);
    public static final Stand DEAD = new Stand(Status.DEAD, 0);

    public static Stand pending(int failures) {
        return new Stand(Status.PENDING, failures);
    }

    /** The same whether it waits, is due, or is being attempted. */
    public static Stand of(Status status, int failures) {
        return switch (status) {
            case PENDING, ACTIVE, FAILED -> pending(failures);
            case COMPLETED -> COMPLETED;
            case DEAD -> DEAD;
        };
    }
}
