// SPDX-License-Identifier: Apache-2.0
/**
 * How far a partition is settled: the watermark, what is finished above it, and what has failed. Pure; knows no Kafka
 * types. Front door: Window, owned by the line thread.
 */
@NullMarked
package dev.redrive.kafka.position;

import org.jspecify.annotations.NullMarked;
