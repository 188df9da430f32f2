// SPDX-License-Identifier: Apache-2.0
/**
 * Masks for the data of messages. {@link dev.redrive.admin.server.redact.CallerView} is the one place through which everything of a
 * message passes before it is shown or exported.
 */
@NullMarked
package dev.redrive.admin.server.redact;

import org.jspecify.annotations.NullMarked;
