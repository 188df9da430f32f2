// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

/** Where a new group begins. */
public enum Start {
    EARLIEST,
    LATEST
}
