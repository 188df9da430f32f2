// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.job.Jobs;
import java.util.function.Supplier;

/**
 * Dead letters, and what people do with many of them at once. Asked for when they are needed: a catalog that nobody asks for
 * need not be opened.
 */
public record Letters(Supplier<DeadLetters> deadLetters, Supplier<Jobs> jobs) {}
