// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import dev.redrive.core.message.Message;

/** A message as a source hands it over, with how far it has come. */
public record Delivery(Message message, Standing standing) {}
