// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import dev.redrive.core.message.Message;
import java.time.Duration;

/**
 * One try at a message, as its handler sees it.
 *
 * @param number counted from 1 within this life of the message
 * @param timeout how long the handler has, from the start of this attempt
 */
public record Attempt(Message message, int number, Duration timeout) {}
