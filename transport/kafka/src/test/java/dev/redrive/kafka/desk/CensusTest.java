// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.item.Counts;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.report.KafkaReport;
import dev.redrive.core.report.Running;
import dev.redrive.kafka.line.LineReport;
import dev.redrive.kafka.line.LineReport.Waits;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.position.Failed;
import dev.redrive.kafka.position.Offsets;
import dev.redrive.kafka.position.Snapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CensusTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final List<Reach> source = List.of(new Reach(0, failedAt(10), 30), new Reach(1, Snapshot.at(5), 5));
    private final List<Reach> retry = List.of(new Reach(0, Snapshot.at(100), 104), new Reach(1, Snapshot.at(0), 3));

    @Test
    void countsByCommitsWhereNothingRuns() {
        Census census = census(Here.NOTHING);

        assertThat(census.counts()).isEqualTo(new Counts(19, 0, 7 + 1, null, null));
        assertThat(census.report().waiting()).isEqualTo(7);
        assertThat(census.report().partitions())
                .containsExactly(
                        new KafkaReport.Stretch("orders/0", 10, 10, 20, 0, 1, 0),
                        new KafkaReport.Stretch("orders/1", 5, 5, 0, 0, 0, 0));
    }

    @Test
    void believesThisProcessAboutItsOwnPartitions() {
        var line = new LineReport(
                List.of(
                        new LineReport.Stretch(Reading.SOURCE, "orders/0", 12, 25, 4, new Waits(2, 0, 0)),
                        new LineReport.Stretch(Reading.RETRY, "orders.retry/0", 101, 104, 1, new Waits(0, 5, 1))),
                3,
                List.of("window"));
        Census census =
                census(new Here(Optional.of(line), List.of(running("orders/0", 12), running("orders.retry/0", 101))));

        // 18 are open, of which one is attempted and two are held.
        assertThat(census.counts()).isEqualTo(new Counts(15, 2, 5 + 3 + 2, null, null));
        assertThat(census.report())
                .isEqualTo(new KafkaReport(
                        List.of(
                                new KafkaReport.Stretch("orders/0", 12, 25, 18, 4, 2, 0),
                                new KafkaReport.Stretch("orders/1", 5, 5, 0, 0, 0, 0)),
                        List.of(
                                new KafkaReport.Stretch("orders.retry/0", 101, 104, 3, 1, 5, 1),
                                new KafkaReport.Stretch("orders.retry/1", 0, 0, 3, 0, 3, 0)),
                        2,
                        3,
                        5 + 3,
                        1,
                        List.of("window"),
                        List.of()));
    }

    @Test
    void doesNotTakeWhatFailedOnTheRetryTopicForOneOfTheSource() {
        var line = new LineReport(
                List.of(
                        new LineReport.Stretch(Reading.SOURCE, "orders/0", 12, 25, 0, new Waits(1, 0, 0)),
                        new LineReport.Stretch(Reading.RETRY, "orders.retry/0", 101, 104, 0, new Waits(3, 0, 0))),
                0,
                List.of());
        Census census = census(new Here(Optional.of(line), List.of()));

        // 18 are open, of which one is held; three more are held of the retry topic, and three lie there unread.
        assertThat(census.counts()).isEqualTo(new Counts(17, 0, 1 + 3 + 3, null, null));
        assertThat(census.report().held()).isEqualTo(4);
    }

    private Census census(Here here) {
        return new Census(Census.Side.of("orders", source, here), Census.Side.of("orders.retry", retry, here), here);
    }

    private static Running running(String place, long offset) {
        return new Running(new MessageId(place + offset), new Origin(place, offset), 1, Duration.ZERO, false);
    }

    private static Snapshot failedAt(long offset) {
        var failed = new TreeMap<Long, Failed>();
        failed.put(offset, new Failed(1, NOW, NOW));
        return new Snapshot(offset, Offsets.NONE, failed);
    }
}
