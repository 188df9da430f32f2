// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.catalog;

import java.time.Instant;

/**
 * A change made to a letter before it was replayed.
 *
 * @param diff a line for each part that has changed, without what it holds; bounded
 */
public record Edited(String job, String by, Instant at, String diff) {}
