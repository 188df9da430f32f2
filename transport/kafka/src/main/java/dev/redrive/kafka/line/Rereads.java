// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import java.util.Map;

/** Has the retry topic read again where what was kept of it here is gone: the topic is the original. Owned by the line thread. */
final class Rereads {

    private final Map<Reading, Reader> readers;

    Rereads(Map<Reading, Reader> readers) {
        this.readers = readers;
    }

    void turn(Parked parked) {
        parked.lost().forEach((partition, offset) -> {
            Reader reader = readers.get(Reading.RETRY);
            if (reader != null) {
                partition.againAsked = true;
                reader.readAgain(partition.assigned.partition(), partition.assigned.epoch(), offset);
            }
        });
    }
}
