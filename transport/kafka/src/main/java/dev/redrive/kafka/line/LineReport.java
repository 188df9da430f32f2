// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * How a queue stands on Kafka.
 *
 * @param followers messages that wait in memory behind another of their key
 * @param paused why it reads less than it could
 */
public record LineReport(List<Stretch> partitions, int followers, List<String> paused) {

    /** Messages that wait in memory for their next attempt. */
    public int held() {
        return sum(Waits::held);
    }

    /** Messages that wait on the retry topic. */
    public int waiting() {
        return sum(Waits::onTopic);
    }

    /** Of all that wait, those whose time has come. */
    public int late() {
        return sum(Waits::late);
    }

    private int sum(ToIntFunction<Waits> figure) {
        return partitions.stream().map(Stretch::waits).mapToInt(figure).sum();
    }

    /**
     * A partition assigned to this process.
     *
     * @param watermark everything below is finished
     * @param end what will be read next
     * @param out being worked on
     */
    public record Stretch(Reading reading, String place, long watermark, long end, int out, Waits waits) {}

    /**
     * What waits of a partition.
     *
     * @param held in memory for their next attempt
     * @param onTopic where they lie, on the retry topic
     * @param late of both, those whose time has come
     */
    public record Waits(int held, int onTopic, int late) {

        public static final Waits NOTHING = new Waits(0, 0, 0);

        public int all() {
            return held + onTopic;
        }
    }
}
