// SPDX-License-Identifier: Apache-2.0
/** A message as people see it in a queue: an item with a status. */
@NullMarked
package dev.redrive.core.item;

import org.jspecify.annotations.NullMarked;
