// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.settings.KafkaSettings;

/**
 * What a desk looks at a queue with. The look and the glance belong to the desk's thread.
 *
 * @param look for whole stretches
 * @param glance for the first record of many partitions
 */
record Sight(KafkaSettings settings, Ground ground, Positions positions, Look look, Look glance, Time time) {}
