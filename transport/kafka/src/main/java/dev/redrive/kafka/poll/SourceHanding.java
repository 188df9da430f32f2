// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.codec.Reader;
import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Line;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Records of the queue's own topic become deliveries. */
public record SourceHanding(Reader reader, Line line, Time time) implements Handing {

    @Override
    public void hand(Assigned partition, List<ConsumerRecord<byte[], byte[]>> fetched, long position) {
        var beginning = new Standing(0, time.now().wall());
        String place = partition.place();
        List<Delivery> deliveries = new ArrayList<>(fetched.size());
        for (ConsumerRecord<byte[], byte[]> each : fetched) {
            deliveries.add(reader.read(each, place, partition.epoch(), beginning));
        }
        line.fetched(place, partition.epoch(), deliveries, position);
    }
}
