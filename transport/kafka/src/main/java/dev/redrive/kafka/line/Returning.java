// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.kafka.codec.Past;

/** A message from the retry topic, with what it has been through. */
public record Returning(Delivery delivery, Past past) {}
