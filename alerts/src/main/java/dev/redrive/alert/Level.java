// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

/**
 * How a queue stands at one moment.
 *
 * @param dead its dead letters
 * @param waiting its messages that wait for an attempt, the first or another
 */
public record Level(long dead, long waiting) {}
