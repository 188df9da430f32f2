// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.ledger;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.policy.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A verdict on one delivered message, on its way to the ledger and, once durable, back.
 *
 * @param tried the attempt behind it, to be added to the history; null when a first attempt succeeded, which needs no
 *     telling
 */
public record Ruling(
        Delivery delivery, Verdict verdict, @Nullable Tried tried) {}
