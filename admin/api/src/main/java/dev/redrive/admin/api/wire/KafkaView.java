// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.util.List;

/**
 * How a queue stands on Kafka.
 *
 * @param partitions of the topic it reads
 * @param retryPartitions of the topic its messages wait on
 * @param held messages that wait in memory for their next attempt
 * @param followers messages behind them
 * @param waiting messages that wait on the retry topic
 * @param late of all that wait, those whose time has come
 * @param paused why it reads less than it could
 * @param warnings what stops nothing, but should be known
 */
public record KafkaView(
        List<PartitionView> partitions,
        List<PartitionView> retryPartitions,
        int held,
        int followers,
        long waiting,
        int late,
        List<String> paused,
        List<String> warnings) {

    public KafkaView {
        partitions = List.copyOf(partitions);
        retryPartitions = List.copyOf(retryPartitions);
        paused = List.copyOf(paused);
        warnings = List.copyOf(warnings);
    }
}
