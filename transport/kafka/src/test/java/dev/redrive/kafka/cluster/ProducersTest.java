// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProducersTest {

    private static final ProducerRecord<byte[], byte[]> LETTER = new ProducerRecord<>("t", new byte[0]);

    /** Nobody is there; a producer does not mind until it is used. */
    private final Producers producers = new Producers(() -> new KafkaProducer<>(
            Map.of("bootstrap.servers", "127.0.0.1:1", "max.block.ms", "100"),
            new ByteArraySerializer(),
            new ByteArraySerializer()));

    @AfterEach
    void close() {
        producers.close();
    }

    @Test
    void oneThatIsClosedFailsOnceAndIsReplaced() {
        Producer<byte[], byte[]> dead = producers.get();
        dead.close(Duration.ZERO);

        assertThatThrownBy(() -> producers.send(LETTER))
                .isInstanceOf(KafkaException.class)
                .hasMessageContaining("closed");

        assertThat(producers.get()).isNotSameAs(dead);
    }

    @Test
    void oneThatGetsNoAnswerStays() {
        Producer<byte[], byte[]> producer = producers.get();

        assertThatThrownBy(() -> producers.partitions("t")).isInstanceOf(TimeoutException.class);

        assertThat(producers.get()).isSameAs(producer);
    }

    @Test
    void knowsWhatAProducerDoesNotRecoverFrom() {
        assertThat(Producers.isFatal(new KafkaException("we are in an error state")))
                .isTrue();
        assertThat(Producers.isFatal(new ProducerFencedException("fenced"))).isTrue();
        assertThat(Producers.isFatal(new InvalidProducerEpochException("old"))).isTrue();
        assertThat(Producers.isFatal(new InvalidPidMappingException("unknown"))).isTrue();
        assertThat(Producers.isFatal(new ClusterAuthorizationException("no"))).isTrue();

        assertThat(Producers.isFatal(new NotEnoughReplicasException("one"))).isFalse();
        assertThat(Producers.isFatal(new OutOfOrderSequenceException("gap"))).isFalse();
        assertThat(Producers.isFatal(new RecordTooLargeException("large"))).isFalse();
        assertThat(Producers.isFatal(new TopicAuthorizationException("no"))).isFalse();
    }
}
