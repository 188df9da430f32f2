// SPDX-License-Identifier: Apache-2.0
/** Who is measured: the bare loop, Redrive, and the peers. */
@NullMarked
package dev.redrive.bench.contender;

import org.jspecify.annotations.NullMarked;
