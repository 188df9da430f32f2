// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.catalog;

import org.jspecify.annotations.Nullable;

/**
 * How far the catalog has read a yard.
 *
 * @param read letters and acts read since it began
 * @param behind about how many are still to be read; 0 if it is up to date
 * @param trouble why it cannot read on right now; null if it can
 */
public record Indexing(
        String yard, long read, long behind, @Nullable String trouble) {}
