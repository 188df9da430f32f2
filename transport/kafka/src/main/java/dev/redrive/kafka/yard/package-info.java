// SPDX-License-Identifier: Apache-2.0
/**
 * The dead letters of one Kafka cluster: the topics its queues bury on and those that were adopted, and what was done about the
 * letters. {@link dev.redrive.kafka.yard.KafkaYard} is the door.
 */
@NullMarked
package dev.redrive.kafka.yard;

import org.jspecify.annotations.NullMarked;
