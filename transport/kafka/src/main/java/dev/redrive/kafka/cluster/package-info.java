// SPDX-License-Identifier: Apache-2.0
/** A Kafka cluster as we need it: clients with the settings our promises rest on, and its topics. */
@NullMarked
package dev.redrive.kafka.cluster;

import org.jspecify.annotations.NullMarked;
