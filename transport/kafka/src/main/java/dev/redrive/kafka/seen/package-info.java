// SPDX-License-Identifier: Apache-2.0
/** What a queue has completed on this instance, by duplicate key: in memory, and in files that outlive the process. */
@NullMarked
package dev.redrive.kafka.seen;

import org.jspecify.annotations.NullMarked;
