// SPDX-License-Identifier: Apache-2.0
/** What can be said about a queue on Kafka. */
@NullMarked
package dev.redrive.kafka.settings;

import org.jspecify.annotations.NullMarked;
