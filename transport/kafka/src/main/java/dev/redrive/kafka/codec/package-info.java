// SPDX-License-Identifier: Apache-2.0
/**
 * What Kafka's records mean: messages, retries, dead letters, and the headers that tell of them. Pure functions and values,
 * for any thread; Kafka's own types go no further than here.
 *
 * <p>What we add to a record stands behind the headers it came with, as one block with a count in front, so that taking
 * ours off leaves theirs as they were, even where the names are the same.
 */
@NullMarked
package dev.redrive.kafka.codec;

import org.jspecify.annotations.NullMarked;
