// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

/**
 * A letter of a frozen choice.
 *
 * @param replays of the life that was chosen: a later life is another matter
 */
record Picked(String yard, String id, int replays) {}
