// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

/**
 * An attempt under way.
 *
 * @param stuck its deadline has passed and its handler has not ended
 */
public record RunningView(String id, int attempt, long forMs, boolean stuck) {}
