// SPDX-License-Identifier: Apache-2.0
/**
 * The lines that pass between the engine and a worker:
 * a call out, an answer back. Both ends read and write them here.
 */
@NullMarked
package dev.redrive.exec.wire;

import org.jspecify.annotations.NullMarked;
