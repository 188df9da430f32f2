// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

/** Whose headers dead letters carry besides ours. */
public enum Also {
    NOTHING,
    SPRING
}
