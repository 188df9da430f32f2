// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of the engine alone, on a transport in memory. */
@NullMarked
package dev.redrive.bench.engine;

import org.jspecify.annotations.NullMarked;
