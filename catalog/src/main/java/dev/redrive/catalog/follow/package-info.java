// SPDX-License-Identifier: Apache-2.0
/** Reads the yards' news into the index: one {@link dev.redrive.catalog.follow.Follower} with a thread of its own per yard. */
@NullMarked
package dev.redrive.catalog.follow;

import org.jspecify.annotations.NullMarked;
