// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.codec.Place;

/** A topic by name, and by the id that tells it from another of that name made later. */
public record Topic(String name, String id) {

    /** A partition's name in origins. */
    public String place(int partition) {
        return new Place(name, partition).text();
    }
}
