// SPDX-License-Identifier: Apache-2.0
/** The promises of queues on Kafka, on real brokers and with processes that are killed. */
@NullMarked
package dev.redrive.integration.kafka;

import org.jspecify.annotations.NullMarked;
