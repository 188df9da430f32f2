// SPDX-License-Identifier: Apache-2.0
/** Tells people what has changed: in the log, and to servers of theirs. */
@NullMarked
package dev.redrive.alert.tell;

import org.jspecify.annotations.NullMarked;
