// SPDX-License-Identifier: Apache-2.0
/** The work that every contender gets, and the producers that bring it. */
@NullMarked
package dev.redrive.bench.load;

import org.jspecify.annotations.NullMarked;
