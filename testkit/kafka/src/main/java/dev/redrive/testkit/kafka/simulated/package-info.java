// SPDX-License-Identifier: Apache-2.0
/**
 * A Kafka cluster in memory, behind the interfaces of Kafka's own clients. It has no thread and no clock: it moves when it is called,
 * or told to. {@link dev.redrive.testkit.kafka.simulated.SimulatedKafka} is the front door. What it does as the real one does is the
 * conformance suite of the Kafka transport, which both pass.
 */
@NullMarked
package dev.redrive.testkit.kafka.simulated;

import org.jspecify.annotations.NullMarked;
