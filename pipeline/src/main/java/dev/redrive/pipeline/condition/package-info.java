// SPDX-License-Identifier: Apache-2.0
/** Filters and routing conditions: CEL expressions, checked when they are read, that can run no code. */
@NullMarked
package dev.redrive.pipeline.condition;

import org.jspecify.annotations.NullMarked;
