// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.bytes;

/** Stored bytes that are not what was written. */
public final class Damaged extends Exception {
    private static final long serialVersionUID = 1;

    public Damaged(String what) {
        super(what);
    }
}
