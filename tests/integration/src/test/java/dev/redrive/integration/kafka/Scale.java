// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

/** How much is done: enough to see something, or all of it with {@code -Dredrive.full=true}. */
final class Scale {

    static final boolean FULL = Boolean.getBoolean("redrive.full");

    private Scale() {}

    static int of(int usual, int full) {
        return FULL ? full : usual;
    }
}
