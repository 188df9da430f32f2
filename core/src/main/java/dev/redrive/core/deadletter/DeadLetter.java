// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

/**
 * What is known of a dead letter without opening it.
 *
 * @param id stable: the same on every instance, and for as long as the letter lies there
 * @param replays how often its message had been sent back before this death
 */
public record DeadLetter(String id, Grave grave, Subject message, Death death, int replays) {}
