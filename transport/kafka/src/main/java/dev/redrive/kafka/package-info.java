// SPDX-License-Identifier: Apache-2.0
/** Queues on Kafka. {@link dev.redrive.kafka.KafkaQueue} is the front door; docs/kafka.md says how it works. */
@NullMarked
package dev.redrive.kafka;

import org.jspecify.annotations.NullMarked;
