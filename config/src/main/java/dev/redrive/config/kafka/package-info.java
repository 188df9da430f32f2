// SPDX-License-Identifier: Apache-2.0
/**
 * What a file says about Kafka: clusters, and the queues on them.
 *
 * <p>Front door: {@link dev.redrive.config.kafka.ClusterKeys} and {@link dev.redrive.config.kafka.SourceKeys}.
 */
@NullMarked
package dev.redrive.config.kafka;

import org.jspecify.annotations.NullMarked;
