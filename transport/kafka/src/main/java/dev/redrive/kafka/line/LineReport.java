// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import java.util.List;

/**
 * How a queue stands on Kafka.
 *
 * @param followers messages that wait in memory behind another of their key
 * @param waiting messages that wait on the retry topic
 * @param late of all that wait, those whose time has come
 * @param paused why it reads less than it could
 */
public record LineReport(List<Stretch> partitions, int followers, int waiting, int late, List<String> paused) {

    /** Messages that wait in memory for their next attempt. */
    public int held() {
        return partitions.stream().mapToInt(Stretch::held).sum();
    }

    /**
     * A partition assigned to this process.
     *
     * @param watermark everything below is finished
     * @param end what will be read next
     * @param out being worked on
     * @param held waiting in memory for their next attempt
     */
    public record Stretch(Reading reading, String place, long watermark, long end, int out, int held) {}
}
