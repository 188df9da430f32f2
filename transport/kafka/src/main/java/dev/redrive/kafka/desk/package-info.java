// SPDX-License-Identifier: Apache-2.0
/**
 * What people ask of a queue on Kafka: pushes, counts, lists, replays.
 *
 * <p>Nothing of it is in the way of the messages: it reads the topics and what the groups have committed, and writes records as
 * anyone could. It works the same whether the queue runs in this process, in others, or not at all.
 */
@NullMarked
package dev.redrive.kafka.desk;

import org.jspecify.annotations.NullMarked;
