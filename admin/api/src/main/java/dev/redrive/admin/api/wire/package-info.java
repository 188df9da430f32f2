// SPDX-License-Identifier: Apache-2.0
/** What travels as JSON. The records repeat core's words, not its classes, so that each side can change on its own. */
@NullMarked
package dev.redrive.admin.api.wire;

import org.jspecify.annotations.NullMarked;
