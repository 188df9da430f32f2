// SPDX-License-Identifier: Apache-2.0
/** By what copies of a message are known, and what is remembered of those completed. docs/duplicates.md has the whole. */
@NullMarked
package dev.redrive.core.duplicate;

import org.jspecify.annotations.NullMarked;
