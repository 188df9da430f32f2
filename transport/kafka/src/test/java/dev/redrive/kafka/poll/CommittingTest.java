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
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
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
        whims.refuse = true;
        for (int seconds = 0; seconds < 40; seconds++) {
            process.commits(positions);
            process.turn();
        }

        assertThat(process.isBlocked()).isTrue();
    }

    /** Of commits, if told so, every second one is refused. */
    private static final class Whims implements Fates {
        private boolean refuse;
        private int commits;

        @Override
        public Fate ofCommit(String group) {
            commits++;
            return refuse && commits % 2 == 0 ? Fate.REFUSED : Fate.DONE;
        }
    }
}
