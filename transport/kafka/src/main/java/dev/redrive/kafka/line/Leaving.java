// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Partitions that were revoked, until what runs of them has ended or their time is over. */
record Leaving(Set<String> places, long deadlineTicks, CompletableFuture<Void> gone) {}
