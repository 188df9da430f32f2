// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.settings.Start;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeginningsTest {

    private static final String GROUP = ProcessRig.GROUP;
    private static final String TOPIC = ProcessRig.TOPICS.source();
    private static final TopicPartition ONE = new TopicPartition(TOPIC, 0);
    private static final TopicPartition OTHER = new TopicPartition(TOPIC, 1);

    private final SimulatedKafka kafka = new SimulatedKafka(() -> 1_000);
    private final Consumer<byte[], byte[]> consumer =
            kafka.connect("one").consumers(GROUP).get();

    @BeforeEach
    void writeSome() {
        kafka.createTopic(TOPIC, 2);
        for (int i = 0; i < 3; i++) {
            byte[] value = ("value " + i).getBytes(StandardCharsets.UTF_8);
            kafka.write(new ProducerRecord<>(TOPIC, 0, null, value));
            kafka.write(new ProducerRecord<>(TOPIC, 1, null, value));
        }
    }

    @Test
    void aNewGroupBeginsWhereItIsTold() {
        assertThat(begun(new Beginnings(Start.LATEST, 2), ONE, OTHER)).isEqualTo(Map.of(ONE, 3L, OTHER, 3L));
        assertThat(begun(new Beginnings(Start.EARLIEST, 2), ONE, OTHER)).isEqualTo(Map.of(ONE, 0L, OTHER, 0L));
    }

    @Test
    void aPartitionThatComesLaterBeginsAtItsFirst() {
        assertThat(begun(new Beginnings(Start.LATEST, 1), ONE, OTHER)).isEqualTo(Map.of(ONE, 3L, OTHER, 0L));
    }

    /** One has committed its part before the other gets its own, and before that one takes a new seat. */
    @Test
    void thoseThatBeginAGroupTogetherAllBeginWhereTheyAreTold() {
        var beginnings = new Beginnings(Start.LATEST, 2);
        beginnings.look(consumer, TOPIC);

        kafka.reset(GROUP, ONE, 3);

        assertThat(begun(beginnings, OTHER)).isEqualTo(Map.of(OTHER, 3L));
    }

    /** Two begin the group, and only one of them has committed its part. */
    @Test
    void aThirdMemberOfANewGroupWaitsForThePartsOfAllOthers() {
        var beginnings = new Beginnings(Start.LATEST, 2);
        kafka.reset(GROUP, ONE, 3);

        beginnings.look(consumer, TOPIC);

        assertThat(beginnings.areCommitted()).isFalse();
        kafka.reset(GROUP, OTHER, 3);
        beginnings.lookAgain(consumer, TOPIC, 0);
        assertThat(beginnings.areCommitted()).isTrue();
    }

    @Test
    void messagesOnAPartitionAddedWhileNobodyReadAreDelivered(@TempDir Path folder) {
        kafka.reset(GROUP, ONE, 3);
        var process = new ProcessRig(kafka, "p", Start.LATEST, folder);

        process.goOn();

        assertThat(process.takes())
                .extracting(each -> each.message().origin().place())
                .containsExactly("orders/1", "orders/1", "orders/1");
        assertThat(kafka.committed(GROUP).get(OTHER).offset()).isZero();
    }

    @Test
    void aProcessIsBlockedUntilTheFirstPositionsOfItsGroupAreCommitted(@TempDir Path folder) {
        var process = new ProcessRig(kafka, "p", Start.LATEST, folder);

        while (process.isBlocked()) {
            assertThat(kafka.committed(GROUP)).doesNotContainKeys(ONE, OTHER);
            process.turn();
        }
        kafka.write(new ProducerRecord<>(TOPIC, 0, null, "new".getBytes(StandardCharsets.UTF_8)));
        kafka.write(new ProducerRecord<>(TOPIC, 1, null, "new".getBytes(StandardCharsets.UTF_8)));
        process.goOn();

        assertThat(process.takes())
                .extracting(each -> each.message().origin().place())
                .containsExactlyInAnyOrder("orders/0", "orders/1");
    }

    private Map<TopicPartition, Long> begun(Beginnings beginnings, TopicPartition... partitions) {
        beginnings.look(consumer, TOPIC);
        return beginnings.of(consumer, Set.of(partitions));
    }
}
