// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.position.Window;

/**
 * A partition that was given to this process.
 *
 * @param place its name in origins: one text for all its messages, so that they are told to be together at a glance
 * @param epoch of this assignment; a later one has a higher number
 * @param window as far as the last commit told
 */
public record Assigned(Reading reading, Topic topic, int partition, String place, long epoch, Window window) {

    public Assigned(Reading reading, Topic topic, int partition, long epoch, Window window) {
        this(reading, topic, partition, topic.place(partition), epoch, window);
    }
}
