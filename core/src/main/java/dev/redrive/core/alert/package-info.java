// SPDX-License-Identifier: Apache-2.0
/** What may be wrong with a queue as a whole, when that is told, and to whom. */
@NullMarked
package dev.redrive.core.alert;

import org.jspecify.annotations.NullMarked;
