// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

/** Measures syncs. The writer thread calls, once per group. */
@FunctionalInterface
public interface SyncWatch {

    SyncWatch NONE = () -> () -> {};

    /** A sync begins. What is returned is run when it has succeeded. */
    Runnable begin();
}
