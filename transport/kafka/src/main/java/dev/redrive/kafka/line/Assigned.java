// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.position.Window;
import java.util.OptionalLong;

/**
 * A partition that was given to this process.
 *
 * @param place its name in origins: one text for all its messages, so that they are told to be together at a glance
 * @param epoch of this assignment; a later one has a higher number
 * @param window as far as the last commit told
 * @param kept the epoch before whose position lies on the progress topic
 */
public record Assigned(
        Reading reading, Topic topic, int partition, String place, long epoch, Window window, OptionalLong kept) {

    public Assigned(Reading reading, Topic topic, int partition, long epoch, Window window) {
        this(reading, topic, partition, topic.place(partition), epoch, window, OptionalLong.empty());
    }

    public Assigned withKept(OptionalLong kept) {
        return new Assigned(reading, topic, partition, place, epoch, window, kept);
    }
}
