// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.kafka.position.codec.Position;
import dev.redrive.kafka.position.codec.PositionText;
import dev.redrive.kafka.settings.Start;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each epoch has a key of its own on the progress topic: what nobody deletes there stays for ever. */
class ProgressLeftTest {

    private static final TopicPartition SOURCE = new TopicPartition(ProcessRig.TOPICS.source(), 0);
    private static final TopicPartition PROGRESS = new TopicPartition(ProcessRig.TOPICS.progress(), 0);
    /** Half of so many at random do not fit into a commit. */
    private static final int MESSAGES = 40_000;

    private final SimulatedKafka kafka = new SimulatedKafka(() -> 1_000);
    private final SplittableRandom random = new SplittableRandom(7);
    private ProcessRig first;
    private List<Delivery> unfinished;

    @TempDir
    Path folder;

    @BeforeEach
    void keepALargePosition() {
        kafka.createTopic(SOURCE.topic(), 1);
        kafka.createTopic(PROGRESS.topic(), 1);
        write(MESSAGES);
        first = process("first");
        first.goOn();
        Map<Boolean, List<Delivery>> halves =
                first.takes().stream().collect(Collectors.partitioningBy(each -> random.nextBoolean()));
        first.finishes(halves.get(true));
        unfinished = halves.get(false);
        first.goOn();
        assertThat(committed()).isInstanceOf(Position.Elsewhere.class);
        assertThat(kept()).isEqualTo(1);
    }

    @Test
    void isDeletedThoughTheLastCommitHadRoomForAll() {
        first.finishes(unfinished);
        first.goOn();
        assertThat(committed()).isInstanceOf(Position.Known.class);
        first.stop();

        ProcessRig next = process("next");
        finishOneMore(next);
        assertThat(kept()).isZero();

        finishOneMore(next);
        assertThat(((Position.Known) committed()).kept()).as("told once more").isEmpty();
    }

    @Test
    void isDeletedThoughTheFirstCommitOfTheNextEpochIsItsLast() {
        first.stop();
        ProcessRig next = process("next");
        next.goOn();
        next.finishes(next.takes());
        assertThat(kept()).isEqualTo(1);

        next.stop();

        assertThat(kept()).isZero();
    }

    @Test
    void isDeletedLaterIfThatFailsWhenTheProcessEnds() {
        first.stop();
        ProcessRig next = process("next");
        next.goOn();
        next.finishes(next.takes());
        kafka.refuse(PROGRESS.topic());
        next.stop();
        kafka.accept(PROGRESS.topic());
        assertThat(kept()).isEqualTo(1);

        finishOneMore(process("last"));

        assertThat(kept()).isZero();
    }

    private void finishOneMore(ProcessRig process) {
        write(1);
        process.goOn();
        process.finishes(process.takes());
        process.goOn();
    }

    private ProcessRig process(String name) {
        return new ProcessRig(kafka, name, Start.EARLIEST, folder);
    }

    private void write(int messages) {
        byte[] value = "value".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < messages; i++) {
            kafka.write(new ProducerRecord<>(SOURCE.topic(), 0, null, value));
        }
    }

    private Position committed() {
        var position = kafka.committed(ProcessRig.GROUP).get(SOURCE);
        return PositionText.decode(position.metadata(), position.offset());
    }

    /** How many positions compaction would leave. */
    private long kept() {
        Map<String, Boolean> newest = new HashMap<>();
        kafka.records(PROGRESS)
                .forEach(each -> newest.put(new String(each.key(), StandardCharsets.UTF_8), each.value() != null));
        return newest.values().stream().filter(each -> each).count();
    }
}
