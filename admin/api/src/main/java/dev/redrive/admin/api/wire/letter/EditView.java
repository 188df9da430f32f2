// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import java.time.Instant;

/**
 * A change made to a letter before it was replayed.
 *
 * @param diff a line for each part that has changed, {@code -} before, {@code +} after, {@code ~} both; values by their SHA-256
 */
public record EditView(String job, String by, Instant at, String diff) {}
