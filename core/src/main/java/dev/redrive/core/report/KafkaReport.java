// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * How a queue stands on Kafka. What waits, and why it reads less than it could, is told by the process that runs it.
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
public record KafkaReport(
        List<Stretch> partitions,
        List<Stretch> retryPartitions,
        int held,
        int followers,
        long waiting,
        int late,
        List<String> paused,
        List<String> warnings) {

    public static final KafkaReport NONE = new KafkaReport(List.of(), List.of(), 0, 0, 0, 0, List.of(), List.of());

    public KafkaReport {
        partitions = List.copyOf(partitions);
        retryPartitions = List.copyOf(retryPartitions);
        paused = List.copyOf(paused);
        warnings = List.copyOf(warnings);
    }

    /** With these warnings as well. */
    public KafkaReport with(List<String> more) {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(more);
        return new KafkaReport(partitions, retryPartitions, held, followers, waiting, late, paused, all);
    }

    /**
     * One partition.
     *
     * @param place the topic and the partition's number, as {@code orders/3}
     * @param watermark everything below is finished
     * @param end what will be read next
     * @param lag how many records lie between the watermark and the end of the partition
     * @param out being worked on
     * @param waiting for their next attempt, in memory or where they lie
     * @param late of these, those whose time has come; of a partition in another process this is not known
     */
    public record Stretch(String place, long watermark, long end, long lag, int out, long waiting, int late) {}
}
