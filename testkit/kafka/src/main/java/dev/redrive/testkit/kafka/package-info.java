// SPDX-License-Identifier: Apache-2.0
/**
 * Real Kafka brokers for tests: each node a process of its own that can be killed, paused and restarted. Front door:
 * {@link dev.redrive.testkit.kafka.KafkaBrokers}. What runs in the child is {@code BrokerMain} and {@code BrokerLog}.
 */
@NullMarked
package dev.redrive.testkit.kafka;

import org.jspecify.annotations.NullMarked;
