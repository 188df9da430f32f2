// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.duplicate;

/**
 * By what a delivered message's copies are known, and what its source knew of them when it delivered it.
 *
 * @param completed whether one of them was completed within the window, counting all that was settled before this delivery
 */
public record Twin(DuplicateKey key, boolean completed) {}
