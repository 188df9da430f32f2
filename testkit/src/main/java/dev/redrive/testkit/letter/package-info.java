// SPDX-License-Identifier: Apache-2.0
/**
 * Dead letters drawn from a seed, of known error shapes, for tests of groups and lists and for shows. {@link
 * dev.redrive.testkit.letter.Letters} is the front door.
 */
@NullMarked
package dev.redrive.testkit.letter;

import org.jspecify.annotations.NullMarked;
