// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.KafkaCluster;
import java.util.random.RandomGenerator;

/**
 * What a desk works with.
 *
 * @param chance names claims and postponed messages: no two processes may draw alike
 * @param by who acts, as people are told
 */
public record DeskParts(KafkaCluster cluster, Time time, RandomGenerator chance, String by) {}
