// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import org.jspecify.annotations.Nullable;

/**
 * How far the catalog has read a yard.
 *
 * @param behind about how many letters and acts are still to be read; 0 if it is up to date
 * @param trouble why it cannot read on right now; null if it can
 */
public record IndexingView(
        String yard, long read, long behind, @Nullable String trouble) {}
