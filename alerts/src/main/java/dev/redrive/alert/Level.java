// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import org.jspecify.annotations.Nullable;

/**
 * How a queue stands at one moment.
 *
 * @param dead its dead letters; null if nobody can tell how many
 * @param waiting its messages that wait for an attempt, the first or another
 */
public record Level(@Nullable Long dead, long waiting) {}
