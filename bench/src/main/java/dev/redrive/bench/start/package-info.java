// SPDX-License-Identifier: Apache-2.0
/** What a command costs before it does anything. */
@NullMarked
package dev.redrive.bench.start;

import org.jspecify.annotations.NullMarked;
