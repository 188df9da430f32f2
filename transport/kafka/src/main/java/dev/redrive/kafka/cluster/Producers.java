// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one producer that all queues on a cluster share, and another after one that will never send again: what that one had not sent
 * fails, and is told to whoever handed it in. Any thread. What fails, fails with a {@link KafkaException}.
 */
public final class Producers {
    private static final Logger log = LoggerFactory.getLogger(Producers.class);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final Lazy<Producer<byte[], byte[]>> current;

    public Producers(Supplier<Producer<byte[], byte[]>> maker) {
        this.current = new Lazy<>(maker);
    }

    Producer<byte[], byte[]> get() {
        return current.get();
    }

    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> written) {
        return send(written, (metadata, failure) -> {});
    }

    /** @param callback is called on the producer's thread, unless this throws */
    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> written, Callback callback) {
        Producer<byte[], byte[]> producer = current.get();
        return judged(
                producer,
                () -> producer.send(written, (metadata, failure) -> {
                    if (failure != null) {
                        failed(producer, failure);
                    }
                    callback.onCompletion(metadata, failure);
                }));
    }

    /** How many partitions a topic has. */
    public int partitions(String topic) {
        Producer<byte[], byte[]> producer = current.get();
        return judged(producer, () -> producer.partitionsFor(topic).size());
    }

    private <T> T judged(Producer<byte[], byte[]> producer, Supplier<T> call) {
        try {
            return call.get();
        } catch (KafkaException e) {
            failed(producer, e);
            throw e;
        } catch (IllegalStateException e) {
            failed(producer, e);
            throw new KafkaException(e.getMessage(), e);
        }
    }

    private void failed(Producer<byte[], byte[]> producer, Exception failure) {
        if (isFatal(failure) && current.drop(producer)) {
            log.atWarn()
                    .addKeyValue("cause", failure.toString())
                    .log("a producer is of no use any more, making another");
            producer.close(Duration.ZERO);
        }
    }

    /** Kafka has no word for it: a producer in its fatal state throws the plain exception at every call, a closed one another. */
    static boolean isFatal(Exception failure) {
        return failure.getClass() == KafkaException.class
                || failure instanceof IllegalStateException
                || failure instanceof ProducerFencedException
                || failure instanceof InvalidProducerEpochException
                || failure instanceof InvalidPidMappingException
                || failure instanceof ClusterAuthorizationException;
    }

    boolean isMade() {
        return current.isMade();
    }

    void close() {
        current.close(each -> each.close(CLOSE));
    }
}
