// SPDX-License-Identifier: Apache-2.0
/** 5 of 6: verdicts to the ledger, and back when they are durable. Owned by the engine thread. */
@NullMarked
package dev.redrive.engine.settle;

import org.jspecify.annotations.NullMarked;
