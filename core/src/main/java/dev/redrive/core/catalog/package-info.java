// SPDX-License-Identifier: Apache-2.0
/**
 * What people may ask about dead letters of every origin: lists, letters, groups. The catalog module answers; {@link
 * dev.redrive.core.catalog.DeadLetters} is the door.
 */
@NullMarked
package dev.redrive.core.catalog;

import org.jspecify.annotations.NullMarked;
