// SPDX-License-Identifier: Apache-2.0
/**
 * Attempts messages in processes of the user's: one process per message, or workers that stay and speak JSON lines.
 * Place: an adapter behind core's handler port. Front door: {@link dev.redrive.exec.ExecHandlers}.
 */
@NullMarked
package dev.redrive.exec;

import org.jspecify.annotations.NullMarked;
