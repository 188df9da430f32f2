// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.look;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.KafkaCluster;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;

/** How far groups are behind their topics, also groups that have no member any more. Any thread. */
public final class GroupLag {

    private final Ground ground;

    public GroupLag(KafkaCluster cluster, Time time) {
        this.ground = new Ground(cluster, time);
    }

    /**
     * The records of the topic that the group has not finished: at most as many as this, since finished ones behind an unfinished one
     * count as well. Zero if there is no such topic, empty if the group has no position there although there are records: it may have
     * finished them before its offsets expired. {@link dev.redrive.core.port.Refused} if it cannot be read.
     */
    public OptionalLong of(String group, String topic) {
        try {
            return read(group, topic);
        } catch (KafkaException e) {
            throw Answers.refused("what waits on " + topic + " cannot be read", e);
        }
    }

    private OptionalLong read(String group, String topic) {
        Optional<Ground.Found> found = ground.find(topic);
        if (found.isEmpty()) {
            return OptionalLong.of(0);
        }
        var committed = ground.committed(group, topic);
        long lag = 0;
        for (var each : ground.extents(found.get()).entrySet()) {
            OffsetAndMetadata position = committed.get(each.getKey());
            long next = position == null
                    ? each.getValue().begin()
                    : Math.max(position.offset(), each.getValue().begin());
            lag += Math.max(0, each.getValue().end() - next);
        }
        return lag > 0 && committed.isEmpty() ? OptionalLong.empty() : OptionalLong.of(lag);
    }
}
