// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import java.util.List;

/**
 * How a queue stands on Kafka.
 *
 * @param held messages that wait in memory for their next attempt
 * @param followers messages behind them
 * @param waiting messages that wait on the retry topic
 * @param late of all that wait, those whose time has come
 * @param paused why it reads less than it could
 */
public record LineReport(
        List<Stretch> partitions, int held, int followers, int waiting, int late, List<String> paused) {

    /**
     * A partition assigned to this process.
     *
     * @param watermark everything below is finished
     * @param end what will be read next
     * @param out being worked on
     */
    public record Stretch(Reading reading, String place, long watermark, long end, int out) {}
}
