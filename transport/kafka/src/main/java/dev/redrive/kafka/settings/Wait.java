// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

/** Where a message waits for its next attempt. */
public enum Wait {
    /** In this process; its offset stays unfinished meanwhile, and its key waits behind it. */
    MEMORY,
    /** On the retry topic. */
    DURABLE,
    /** Short waits in memory, long ones on the retry topic. */
    AUTO
}
