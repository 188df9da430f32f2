// SPDX-License-Identifier: Apache-2.0
/** Bulk acts of people on dead letters: what was selected, what is to be done with it, and how far it came. */
@NullMarked
package dev.redrive.core.job;

import org.jspecify.annotations.NullMarked;
