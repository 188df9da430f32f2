// SPDX-License-Identifier: Apache-2.0
/**
 * Measurements of ours beside those of the peers and of the bare limit. Speed is never a test: nothing here fails because
 * it is slow. docs/benchmarks.md says what is measured and how.
 */
@NullMarked
package dev.redrive.bench;

import org.jspecify.annotations.NullMarked;
