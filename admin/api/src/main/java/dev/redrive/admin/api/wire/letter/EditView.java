// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import java.time.Instant;

/**
 * A change made to a letter before it was replayed.
 *
 * @param diff in unified form
 */
public record EditView(String job, String by, Instant at, String diff) {}
