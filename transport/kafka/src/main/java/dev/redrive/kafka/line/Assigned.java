// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.position.Window;

/**
 * A partition that was given to this process.
 *
 * @param epoch of this assignment; a later one has a higher number
 * @param window as far as the last commit told
 */
public record Assigned(Reading reading, Topic topic, int partition, long epoch, Window window) {

    /** Its name in origins. */
    public String place() {
        return topic.place(partition);
    }
}
