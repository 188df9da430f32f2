// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.QueueName;

/**
 * A message that a handler sends on to another queue of the same transport. It is written together with the success of the
 * message it follows from: both are durable, or neither is.
 *
 * <p>On Kafka the success can be repeated, and with it what is sent on; {@code content.labels().producerId()} tells copies, so
 * whoever makes one gives equal ones the same.
 */
public record Onward(QueueName to, Content content) {}
