// SPDX-License-Identifier: Apache-2.0
/**
 * Dead letters of every origin: an index over all yards, groups by fingerprint, selections and jobs. docs/dead-letters.md has
 * the whole on one page.
 */
@NullMarked
package dev.redrive.catalog;

import org.jspecify.annotations.NullMarked;
