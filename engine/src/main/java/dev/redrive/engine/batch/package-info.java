// SPDX-License-Identifier: Apache-2.0
/**
 * 3 of 6, for queues with batches: claim → attempt → decide. Gathers claims, hands them to the handler together, and finds
 * out whose fault it was when that fails. Front door: {@link dev.redrive.engine.batch.BatchRunners}. Owned by the engine
 * thread, but for {@code BatchRun}, which has a thread of its own.
 */
@NullMarked
package dev.redrive.engine.batch;

import org.jspecify.annotations.NullMarked;
