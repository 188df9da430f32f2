// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.KafkaCluster;
import java.util.random.RandomGenerator;

/**
 * What a desk works with.
 *
 * @param chance names postponed messages: no two processes may draw alike
 */
public record DeskParts(KafkaCluster cluster, Time time, RandomGenerator chance) {}
