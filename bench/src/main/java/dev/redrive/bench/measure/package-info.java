// SPDX-License-Identifier: Apache-2.0
/** How things are measured and told: clocks, medians, rounds, child processes, tables. */
@NullMarked
package dev.redrive.bench.measure;

import org.jspecify.annotations.NullMarked;
