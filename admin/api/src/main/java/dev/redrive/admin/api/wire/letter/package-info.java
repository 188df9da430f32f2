// SPDX-License-Identifier: Apache-2.0
/** Dead letters and their groups, as JSON. */
@NullMarked
package dev.redrive.admin.api.wire.letter;

import org.jspecify.annotations.NullMarked;
