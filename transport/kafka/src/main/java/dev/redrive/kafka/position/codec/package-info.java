// SPDX-License-Identifier: Apache-2.0
/**
 * Positions as bytes: in the metadata of a commit, or on the progress topic when they do not fit there. Pure functions.
 * Front doors: PositionText and Progress.
 */
@NullMarked
package dev.redrive.kafka.position.codec;

import org.jspecify.annotations.NullMarked;
