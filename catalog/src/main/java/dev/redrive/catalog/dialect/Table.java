// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.dialect;

import static dev.redrive.catalog.dialect.Field.ATTEMPTS;
import static dev.redrive.catalog.dialect.Field.CAUSE;
import static dev.redrive.catalog.dialect.Field.CAUSE_MESSAGE;
import static dev.redrive.catalog.dialect.Field.ERROR;
import static dev.redrive.catalog.dialect.Field.GROUP;
import static dev.redrive.catalog.dialect.Field.MESSAGE;
import static dev.redrive.catalog.dialect.Field.NEXT_ATTEMPT;
import static dev.redrive.catalog.dialect.Field.OFFSET;
import static dev.redrive.catalog.dialect.Field.PARTITION;
import static dev.redrive.catalog.dialect.Field.REPLAYS;
import static dev.redrive.catalog.dialect.Field.STACK;
import static dev.redrive.catalog.dialect.Field.STATUS;
import static dev.redrive.catalog.dialect.Field.TIMESTAMP;
import static dev.redrive.catalog.dialect.Field.TOPIC;

import java.util.List;

/** All dialects we know, the most telling first: a letter that speaks several is read in that order. */
final class Table {

    static final List<Dialect> ALL = List.of(
            springRetry(),
            spring(),
            springCloudStream(),
            connect(),
            streams(),
            shareGroup(),
            smallRye(),
            smallRyeRetry(),
            parallelConsumer(),
            karafka(),
            watermill(),
            dlqManager(),
            seed004(),
            seed000());

    private Table() {}

    private static Dialect spring() {
        return springFamily("spring-kafka", "kafka_dlt-")
                .knownBy("kafka_dlt-original-topic", "kafka_dlt-original-offset")
                .knownBy("kafka_dlt-exception-fqcn")
                .alsoOwns("kafka_dlt-", "springDeserializerException")
                .done();
    }

    private static Dialect springRetry() {
        return springFamily("spring-kafka-retry", "kafka_")
                .knownBy("retry_topic-attempts")
                .knownBy("kafka_original-topic", "kafka_original-offset")
                .tells(GROUP, "kafka_dlt-original-consumer-group")
                .tells(TIMESTAMP, "retry_topic-original-timestamp")
                .tells(NEXT_ATTEMPT, "retry_topic-attempts")
                .tells(ATTEMPTS, "kafka_deliveryAttempt")
                .alsoOwns("retry_topic-", "kafka_dlt-", "kafka_original-", "kafka_exception-", "kafka_key-exception-")
                .alsoOwns("springDeserializerException")
                .done();
    }

    private static Dialect.Draft springFamily(String name, String prefix) {
        return Dialect.named(name)
                .tells(ERROR, prefix + "exception-fqcn", prefix + "key-exception-fqcn")
                .tells(CAUSE, prefix + "exception-cause-fqcn")
                .tells(MESSAGE, prefix + "exception-message", prefix + "key-exception-message")
                .tells(STACK, prefix + "exception-stacktrace", prefix + "key-exception-stacktrace")
                .tells(TOPIC, prefix + "original-topic")
                .tells(PARTITION, prefix + "original-partition")
                .tells(OFFSET, prefix + "original-offset")
                .tells(TIMESTAMP, prefix + "original-timestamp")
                .tells(GROUP, prefix + "original-consumer-group");
    }

    private static Dialect springCloudStream() {
        return Dialect.named("spring-cloud-stream")
                .knownBy("x-original-topic", "x-exception-fqcn")
                .tells(ERROR, "x-exception-fqcn")
                .tells(MESSAGE, "x-exception-message")
                .tells(STACK, "x-exception-stacktrace")
                .tells(TOPIC, "x-original-topic")
                .tells(PARTITION, "x-original-partition")
                .tells(OFFSET, "x-original-offset")
                .tells(TIMESTAMP, "x-original-timestamp")
                .alsoOwns("x-exception-", "x-original-")
                .done();
    }

    private static Dialect connect() {
        String p = "__connect.errors.";
        return Dialect.named("kafka-connect")
                .knownBy(p + "topic")
                .knownBy(p + "exception.class.name")
                .tells(ERROR, p + "exception.class.name")
                .tells(MESSAGE, p + "exception.message")
                .tells(STACK, p + "exception.stacktrace")
                .tells(TOPIC, p + "topic")
                .tells(PARTITION, p + "partition")
                .tells(OFFSET, p + "offset")
                .tells(GROUP, p + "connector.name")
                .alsoOwns(p)
                .done();
    }

    private static Dialect streams() {
        String p = "__streams.errors.";
        return Dialect.named("kafka-streams")
                .knownBy(p + "exception")
                .knownBy(p + "exception.class.name")
                .knownBy(p + "topic")
                .tells(ERROR, p + "exception", p + "exception.class.name")
                .tells(MESSAGE, p + "message", p + "exception.message", p + "description")
                .tells(STACK, p + "stacktrace", p + "exception.stack_trace")
                .tells(TOPIC, p + "topic")
                .tells(PARTITION, p + "partition")
                .tells(OFFSET, p + "offset")
                .alsoOwns(p)
                .done();
    }

    /** By default such a letter has headers only. */
    private static Dialect shareGroup() {
        String p = "__dlq.errors.";
        return Dialect.named("share-group")
                .knownBy(p + "topic")
                .tells(MESSAGE, p + "message")
                .tells(TOPIC, p + "topic")
                .tells(PARTITION, p + "partition")
                .tells(OFFSET, p + "offset")
                .tells(GROUP, p + "group")
                .tells(ATTEMPTS, p + "delivery.count")
                .alsoOwns(p)
                .asPointer()
                .done();
    }

    private static Dialect smallRye() {
        String p = "dead-letter-";
        return Dialect.named(KnownDialects.SMALLRYE)
                .knownBy(p + "reason")
                .tells(ERROR, p + "exception-class-name")
                .tells(CAUSE, p + "cause-class-name")
                .tells(MESSAGE, p + "reason")
                .tells(CAUSE_MESSAGE, p + "cause")
                .tells(TOPIC, p + "topic")
                .tells(PARTITION, p + "partition")
                .tells(OFFSET, p + "offset")
                .alsoOwns(p, "deserialization-failure-")
                .done();
    }

    private static Dialect smallRyeRetry() {
        String p = "delayed-retry-";
        return Dialect.named("smallrye-retry")
                .knownBy(p + "count")
                .tells(ERROR, p + "exception-class-name")
                .tells(CAUSE, p + "cause-class-name")
                .tells(MESSAGE, p + "reason")
                .tells(CAUSE_MESSAGE, p + "cause")
                .tells(TOPIC, p + "topic")
                .tells(PARTITION, p + "partition")
                .tells(OFFSET, p + "offset")
                .tells(TIMESTAMP, p + "original-timestamp")
                .tells(ATTEMPTS, p + "count")
                .alsoOwns(p, "deserialization-failure-")
                .done();
    }

    private static Dialect parallelConsumer() {
        return Dialect.named("parallel-consumer")
                .knownBy("pc-failure-count")
                .tells(MESSAGE, "pc-last-failure-cause")
                .tells(PARTITION, "pc-partition")
                .tells(OFFSET, "pc-offset")
                .tells(ATTEMPTS, "pc-failure-count")
                .alsoOwns("pc-")
                .done();
    }

    private static Dialect karafka() {
        return Dialect.named("karafka")
                .knownBy("source_topic", "source_offset")
                .tells(TOPIC, "source_topic")
                .tells(PARTITION, "source_partition")
                .tells(OFFSET, "source_offset")
                .tells(GROUP, "source_consumer_group")
                .tells(ATTEMPTS, "source_attempts")
                .alsoOwns("source_trace_id")
                .done();
    }

    private static Dialect watermill() {
        return Dialect.named("watermill")
                .knownBy("reason_poisoned")
                .tells(MESSAGE, "reason_poisoned")
                .tells(TOPIC, "topic_poisoned")
                .tells(GROUP, "subscriber_poisoned")
                .alsoOwns("handler_poisoned")
                .done();
    }

    private static Dialect dlqManager() {
        String p = "x-dlq-";
        return Dialect.named("kafka-dlq-manager")
                .knownBy(p + "original-topic")
                .tells(ERROR, p + "exception-class")
                .tells(MESSAGE, p + "exception-message")
                .tells(STACK, p + "exception-stacktrace")
                .tells(TOPIC, p + "original-topic")
                .tells(PARTITION, p + "original-partition")
                .tells(OFFSET, p + "original-offset")
                .tells(TIMESTAMP, p + "original-timestamp")
                .tells(GROUP, p + "consumer-group")
                .tells(ATTEMPTS, p + "delivery-attempts")
                .tells(REPLAYS, p + "replay-count")
                .alsoOwns(p)
                .done();
    }

    /** Shares its first header with Spring Cloud Stream, which is asked before. */
    private static Dialect seed004() {
        return Dialect.named("retry-topic")
                .knownBy("x-original-topic", "x-retry-attempt")
                .tells(ERROR, "x-last-error-type")
                .tells(MESSAGE, "x-last-error-message", "x-api-response")
                .tells(TOPIC, "x-original-topic")
                .tells(ATTEMPTS, "x-retry-attempt")
                .tells(STATUS, "x-api-status-code")
                .alsoOwns("x-process-after", "x-first-attempt-timestamp", "x-api-response")
                .done();
    }

    /** Its headers are so plain that users have them too: only the whole set counts. */
    private static Dialect seed000() {
        return Dialect.named("parallel-consumer-seed")
                .knownBy("x-error-reason", "x-retry-attempt", "source-topic", "partition", "offset", "epoch")
                .tells(MESSAGE, "x-error-reason")
                .tells(TOPIC, "source-topic")
                .tells(PARTITION, "partition")
                .tells(OFFSET, "offset")
                .tells(ATTEMPTS, "x-retry-attempt")
                .done();
    }
}
