// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.message.Key;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.RetryReader;
import dev.redrive.kafka.codec.Returned;
import dev.redrive.kafka.codec.Ticket;
import dev.redrive.kafka.line.Arrival;
import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.line.Returning;
import dev.redrive.kafka.line.Returns;
import dev.redrive.kafka.park.Waiting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Records of the retry topic become arrivals, and later deliveries. */
public record RetryHanding(RetryReader reader, String group, Line line, Time time) implements Handing {

    @Override
    public void hand(Assigned partition, List<ConsumerRecord<byte[], byte[]>> fetched, long position) {
        Instant now = time.now().wall();
        List<Arrival> arrivals = new ArrayList<>(fetched.size());
        for (ConsumerRecord<byte[], byte[]> each : fetched) {
            arrivals.add(arrival(Raw.of(each), now));
        }
        line.returned(partition.place(), partition.epoch(), arrivals, position);
    }

    private Arrival arrival(Raw raw, Instant now) {
        Ticket ticket = reader.ticket(raw, now);
        byte[] bytes = raw.toBytes();
        var copy = new Waiting.Copy(Key.of(Raw.name(bytes)).hash(), ticket.replays(), ticket.failures());
        boolean ours = ticket.group() == null || ticket.group().equals(group);
        return new Arrival(raw.offset(), ours, copy, ticket.due().toEpochMilli(), bytes);
    }

    /** What turns the bytes of an arrival into a delivery when its time has come. */
    public static Returns returns(RetryReader reader, Time time) {
        return bytes -> {
            Returned returned = reader.read(Raw.of(bytes), time.now().wall());
            return new Returning(new Delivery(returned.message(), returned.standing()), returned.past());
        };
    }
}
