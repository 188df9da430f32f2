// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import io.confluent.parallelconsumer.ParallelConsumerOptions;
import io.confluent.parallelconsumer.ParallelConsumerOptions.CommitMode;
import io.confluent.parallelconsumer.ParallelConsumerOptions.ProcessingOrder;
import io.confluent.parallelconsumer.ParallelStreamProcessor;
import io.confluent.parallelconsumer.RecordContext;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Confluent's Parallel Consumer, in order of keys. It knows no last attempt: past ours the record counts as done. */
record ParallelConsumer() implements Contender {

    @Override
    public AutoCloseable start(Work work, Handling handling) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", work.bootstrap(),
                "group.id", work.group(),
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed",
                "enable.auto.commit", "false");
        var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        var options = ParallelConsumerOptions.<byte[], byte[]>builder()
                .consumer(consumer)
                .ordering(ProcessingOrder.KEY)
                .maxConcurrency(work.concurrency())
                .commitMode(CommitMode.PERIODIC_CONSUMER_ASYNCHRONOUS)
                .retryDelayProvider(each -> handling.delay(ByteBuffer.wrap(each.value())))
                .build();
        var processor = ParallelStreamProcessor.createEosStreamProcessor(options);
        processor.subscribe(List.of(work.topic()));
        processor.poll(each -> attempt(each.getSingleRecord(), handling));
        return processor::closeDontDrainFirst;
    }

    private static void attempt(RecordContext<byte[], byte[]> each, Handling handling) {
        int attempt = each.getNumberOfFailedAttempts() + 1;
        try {
            handling.attempt(ByteBuffer.wrap(each.value()), attempt);
        } catch (Handling.Failed e) {
            if (attempt == ATTEMPTS) {
                handling.givenUp();
            } else {
                throw new IllegalStateException(e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "Parallel Consumer";
    }
}
