// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

/**
 * What a crash has left of what was written and not synced.
 *
 * @param kept how many entries are there though nobody was told so
 * @param lost how many are gone
 * @param torn whether one of them was found in pieces
 */
public record Left(int kept, int lost, boolean torn) {}
