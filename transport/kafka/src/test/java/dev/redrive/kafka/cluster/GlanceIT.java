// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.look.Look;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** A queue with many partitions asks for the age of its oldest message again and again. */
class GlanceIT {

    private static final int PARTITIONS = 12;
    private static final int MESSAGES = 2_000;
    private static final int MESSAGE_BYTES = 500;
    /** More than is fetched of a partition at a time. */
    private static final int LARGE_BYTES = 100_000;

    @Test
    void fetchesLittleOfEachPartitionAndSeesTheFirstOfEach() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        brokers.createTopic("glanced-at", PARTITIONS, Map.of());
        brokers.produce(messages());
        try (var cluster = new KafkaCluster(brokers.clientProperties());
                Consumer<byte[], byte[]> consumer = cluster.glancers().get()) {
            Set<Integer> seen = new HashSet<>();
            Map<TopicPartition, Look.Stretch> all = new HashMap<>();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                all.put(new TopicPartition("glanced-at", partition), new Look.Stretch(0, MESSAGES));
            }

            new Look(() -> consumer).through(all, kept -> {
                assertThat(kept.offset()).isZero();
                return !seen.add(kept.partition());
            });

            assertThat(seen).hasSize(PARTITIONS);
            assertThat(received(consumer)).isLessThan((long) PARTITIONS * MESSAGES * MESSAGE_BYTES / 10);
        }
    }

    private static List<ProducerRecord<byte[], byte[]>> messages() {
        List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                boolean large = i == 0 && partition % 4 == 0;
                all.add(new ProducerRecord<>(
                        "glanced-at", partition, null, new byte[large ? LARGE_BYTES : MESSAGE_BYTES]));
            }
        }
        return all;
    }

    /** From all brokers. */
    private static long received(Consumer<byte[], byte[]> consumer) {
        return consumer.metrics().entrySet().stream()
                .filter(each -> each.getKey().name().equals("incoming-byte-total")
                        && each.getKey().group().equals("consumer-metrics"))
                .mapToLong(each -> ((Number) each.getValue().metricValue()).longValue())
                .sum();
    }
}
