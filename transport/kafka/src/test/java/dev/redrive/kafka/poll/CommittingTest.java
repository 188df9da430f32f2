// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.kafka.line.Committable;
import dev.redrive.kafka.settings.Start;
import dev.redrive.testkit.kafka.simulated.Fate;
import dev.redrive.testkit.kafka.simulated.Fates;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** So many partitions that what is known of them is too large for one commit. */
class CommittingTest {

    private static final String TOPIC = ProcessRig.TOPICS.source();
    private static final int PARTITIONS = 300;
    private static final String METADATA = "x".repeat(4096);

    private final Whims whims = new Whims();
    private final SimulatedKafka kafka = new SimulatedKafka(() -> 1_000, whims);
    private ProcessRig process;
    private List<Committable> positions;

    @BeforeEach
    void readAll(@TempDir Path folder) {
        kafka.createTopic(TOPIC, PARTITIONS);
        for (int i = 0; i < PARTITIONS; i++) {
            kafka.write(new ProducerRecord<>(TOPIC, i, null, "value".getBytes(StandardCharsets.UTF_8)));
        }
        process = new ProcessRig(kafka, "p", Start.EARLIEST, folder);
        process.goOn();
        positions = process.takes().stream().map(CommittingTest::position).toList();
    }

    private static Committable position(Delivery delivery) {
        String place = delivery.message().origin().place();
        int partition = Integer.parseInt(place.substring(place.lastIndexOf('/') + 1));
        return new Committable(partition, delivery.epoch(), 0, METADATA, 1);
    }

    @Test
    void commitsWhatIsTooMuchForOneRequestInSeveral() {
        process.commits(positions);

        process.goOn();

        assertThat(kafka.committed(ProcessRig.GROUP).values())
                .hasSize(PARTITIONS)
                .containsOnly(new OffsetAndMetadata(0, METADATA));
    }

    @Test
    void commitsItAllWhenPartitionsLeave() {
        process.commits(positions);

        process.stop();

        assertThat(kafka.committed(ProcessRig.GROUP).values())
                .hasSize(PARTITIONS)
                .containsOnly(new OffsetAndMetadata(0, METADATA));
    }

    @Test
    void isBlockedThoughOnlyEverySecondRequestIsRefused() {
        var commits = new AtomicInteger();
        whims.refused = partitions -> commits.incrementAndGet() % 2 == 0;
        for (int seconds = 0; seconds < 40; seconds++) {
            process.commits(positions);
            process.turn();
        }

        assertThat(process.isBlocked()).isTrue();
        assertThat(process.recordsNothing()).as("the others are committed").isFalse();
    }

    @Test
    void isBlockedThoughOnlyOnePartitionIsRefusedAgainAndAgain() {
        var first = new TopicPartition(TOPIC, positions.getFirst().partition());
        whims.refused = partitions -> partitions.contains(first);

        commitOneAndThenTheOther(40);

        assertThat(process.isBlocked()).isTrue();
    }

    @Test
    void letsNoAttemptBeginWhileNoCommitSucceeds() {
        whims.refused = partitions -> true;
        commitOneAndThenTheOther(10);
        assertThat(process.recordsNothing()).as("a commit may fail in passing").isFalse();

        commitOneAndThenTheOther(10);

        assertThat(process.recordsNothing()).isTrue();
        whims.refused = partitions -> false;
        commitOneAndThenTheOther(1);
        assertThat(process.isBlocked()).isFalse();
        assertThat(process.recordsNothing()).isFalse();
    }

    @Test
    void isBlockedNoMoreOnceEachOneIsCommitted() {
        isBlockedThoughOnlyOnePartitionIsRefusedAgainAndAgain();
        whims.refused = partitions -> false;

        commitOneAndThenTheOther(1);

        assertThat(process.isBlocked()).isFalse();
    }

    private void commitOneAndThenTheOther(int times) {
        for (int i = 0; i < times; i++) {
            process.commits(positions.subList(0, 1));
            process.turn();
            process.commits(positions.subList(1, 2));
            process.turn();
        }
    }

    private static final class Whims implements Fates {
        private Predicate<Set<TopicPartition>> refused = partitions -> false;

        @Override
        public Fate ofCommit(String group, Set<TopicPartition> partitions) {
            return refused.test(partitions) ? Fate.REFUSED : Fate.DONE;
        }
    }
}
