// SPDX-License-Identifier: Apache-2.0
/** One process per message: the value on stdin, the outcome in the exit code. */
@NullMarked
package dev.redrive.exec.once;

import org.jspecify.annotations.NullMarked;
