// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.message.QueueName;
import org.jspecify.annotations.Nullable;

/**
 * Where a dead letter lies.
 *
 * @param yard the {@link Yard#name name} of its yard
 * @param source what people know the place by: a queue, or a topic
 * @param queue whose letter it is; null if no queue of ours is known for it
 * @param place how the yard finds it again, in the yard's own words
 */
public record Grave(String yard, String source, @Nullable QueueName queue, String place) {}
