// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of queues on the embedded store. */
@NullMarked
package dev.redrive.bench.store;

import org.jspecify.annotations.NullMarked;
