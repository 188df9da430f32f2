// SPDX-License-Identifier: Apache-2.0
/** Wall time and monotonic time: two different things, both passed in. */
@NullMarked
package dev.redrive.core.time;

import org.jspecify.annotations.NullMarked;
