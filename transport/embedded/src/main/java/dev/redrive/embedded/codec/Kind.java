// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

/** Which table a checksum belongs to, so that a row moved by mistake is seen. */
public enum Kind {
    ITEM(1),
    WAITING(2),
    DEAD(3),
    PACK(4),
    NOTE(5),
    FATE(6),
    SEEN(7);

    private final int number;

    Kind(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
