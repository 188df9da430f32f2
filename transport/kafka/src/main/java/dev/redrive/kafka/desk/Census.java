// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.item.Counts;
import dev.redrive.core.report.KafkaReport;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.line.LineReport;
import dev.redrive.kafka.line.Reading;
import java.util.List;
import java.util.Map;

/**
 * Counts a queue from what its groups have committed, and what of it is here. What this process knows of its own partitions counts
 * for more than what it last committed.
 *
 * @param source the topic the queue reads, partition by partition
 * @param retry the topic its messages wait on
 */
record Census(Side source, Side retry, Here here) {

    /** One topic, as its group stands on it. */
    record Side(String topic, List<Reach> reaches) {

        static Side of(String topic, List<Reach> committed, Here here) {
            Map<String, LineReport.Stretch> assigned = here.assigned();
            return new Side(
                    topic,
                    committed.stream()
                            .map(each -> {
                                LineReport.Stretch own = assigned.get(new Place(topic, each.partition()).text());
                                return own == null ? each : each.atLeast(own.watermark());
                            })
                            .toList());
        }

        String place(Reach reach) {
            return new Place(topic, reach.partition()).text();
        }
    }

    /** Without the dead ones. */
    Counts counts() {
        Map<String, LineReport.Stretch> assigned = here.assigned();
        long heldFromSource = 0;
        long open = 0;
        for (Reach each : source.reaches) {
            open += each.open();
            LineReport.Stretch own = assigned.get(source.place(each));
            heldFromSource +=
                    own == null ? each.position().failed().size() : own.waits().held();
        }
        long active = here.running().size();
        long pending = open - here.runningFrom(source.topic) - heldFromSource;
        long failed = waiting() + heldFromSource + heldFromRetry();
        return new Counts(Math.max(0, pending), active, failed, null, null);
    }

    /** Came from the retry topic to this process, failed again, and wait here for a while too short to go there once more. */
    private long heldFromRetry() {
        return here.assigned().values().stream()
                .filter(each -> each.reading() == Reading.RETRY)
                .mapToInt(each -> each.waits().held())
                .sum();
    }

    /** On the retry topic: those in this process's index, and the unfinished ones of partitions that are not here. */
    private long waiting() {
        long waiting = here.line().map(LineReport::waiting).orElse(0);
        for (Reach each : retry.reaches) {
            if (!here.assigned().containsKey(retry.place(each))) {
                waiting += each.open();
            }
        }
        return waiting;
    }

    KafkaReport report() {
        return new KafkaReport(
                stretches(source),
                stretches(retry),
                here.line().map(LineReport::held).orElse(0),
                here.line().map(LineReport::followers).orElse(0),
                waiting(),
                here.line().map(LineReport::late).orElse(0),
                here.line().map(LineReport::paused).orElse(List.of()),
                List.of());
    }

    private List<KafkaReport.Stretch> stretches(Side side) {
        Map<String, LineReport.Stretch> assigned = here.assigned();
        return side.reaches.stream()
                .map(each -> {
                    LineReport.Stretch own = assigned.get(side.place(each));
                    return own == null ? elsewhere(side, each) : assigned(own, each);
                })
                .toList();
    }

    private static KafkaReport.Stretch assigned(LineReport.Stretch own, Reach reach) {
        return new KafkaReport.Stretch(
                own.place(),
                reach.watermark(),
                Math.max(own.end(), reach.watermark()),
                reach.lag(),
                own.out(),
                own.waits().all(),
                own.waits().late());
    }

    /** By what its owner has committed: all that lies unfinished on the retry topic waits, of the source only what has failed. */
    private KafkaReport.Stretch elsewhere(Side side, Reach reach) {
        long waiting =
                side.equals(retry) ? reach.open() : reach.position().failed().size();
        return new KafkaReport.Stretch(
                side.place(reach), reach.watermark(), reach.watermark(), reach.lag(), 0, waiting, 0);
    }
}
