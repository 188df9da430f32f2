// SPDX-License-Identifier: Apache-2.0
/** How a queue gathers messages into batches: which go together, how many, how long they wait. Values. */
@NullMarked
package dev.redrive.core.batch;

import org.jspecify.annotations.NullMarked;
