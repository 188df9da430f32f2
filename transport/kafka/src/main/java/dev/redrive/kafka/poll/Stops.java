// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Partitions that are not read any more, and why: single ones, or all if their topic is another. The poller's thread only. */
final class Stops {
    private static final Logger log = LoggerFactory.getLogger(Stops.class);

    private final Identity identity;
    private final Map<TopicPartition, String> stopped = new LinkedHashMap<>();

    Stops(Identity identity) {
        this.identity = identity;
    }

    void stop(TopicPartition partition, String why) {
        stopped.put(partition, why);
        log.atError()
                .addKeyValue("partition", partition)
                .addKeyValue("why", why)
                .log("stopped");
    }

    void forget(Collection<TopicPartition> partitions) {
        stopped.keySet().removeAll(partitions);
    }

    boolean holds(TopicPartition partition) {
        return stopped.containsKey(partition) || identity.isAnother();
    }

    /** Null if all are read. */
    @Nullable
    String trouble() {
        String ofTopic = identity.trouble();
        if (stopped.isEmpty() || identity.isAnother()) {
            return ofTopic;
        }
        String ofPartitions = String.join("; ", stopped.values());
        return ofTopic == null ? ofPartitions : ofTopic + "; " + ofPartitions;
    }
}
