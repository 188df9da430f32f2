// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

/** Bytes that do not say what they should. Never leaves the package: to others, nothing is known then. */
final class Damaged extends Exception {
    private static final long serialVersionUID = 1;

    Damaged(String what) {
        super(what);
    }
}
