// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

/** What order a queue keeps. */
public enum Order {
    /** Messages of one key one at a time, oldest first; a waiting one holds its followers. */
    KEY,
    /** None: everything may run beside everything. */
    NONE
}
