// SPDX-License-Identifier: Apache-2.0
/** Benchmarks on a real broker, beside Confluent's Parallel Consumer, Spring Kafka and a bare poll loop. */
@NullMarked
package dev.redrive.bench.kafka;

import org.jspecify.annotations.NullMarked;
