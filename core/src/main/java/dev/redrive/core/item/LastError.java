// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import dev.redrive.core.attempt.Failure;
import java.time.Instant;

/** The newest failure of an item, and when it happened. */
public record LastError(Failure failure, Instant at) {}
