// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.live;

/**
 * Dead letters at one moment.
 *
 * @param unsettled how many are open, held or replaying
 * @param fresh how many died since the look before
 */
public record LettersPulse(long unsettled, long fresh) {}
