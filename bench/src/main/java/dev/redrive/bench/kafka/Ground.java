// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Folders;
import dev.redrive.bench.measure.Usage;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.producer.ProducerRecord;

/** One broker in a process of its own, and topics full of records. */
final class Ground implements AutoCloseable {

    static final int PARTITIONS = 12;
    static final int KEYS = 10_000;

    private static final int PRODUCED_AT_ONCE = 50_000;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final KafkaBrokers brokers = KafkaBrokers.start(1, BrokerOptions.defaults());
    private final Effort effort;
    private int runs;

    Ground(Effort effort) {
        this.effort = effort;
    }

    /** A topic full of records. */
    record Field(String topic, int partitions, Handling.Numbers numbers) {

        Field(String topic, int records, int keys) {
            this(topic, PARTITIONS, new Handling.Numbers(records, keys));
        }
    }

    void fill(Field field) {
        brokers.createTopic(field.topic(), field.partitions(), Map.of());
        int records = field.numbers().records();
        for (int from = 0; from < records; from += PRODUCED_AT_ONCE) {
            List<ProducerRecord<byte[], byte[]>> some = new ArrayList<>();
            for (int i = from; i < Math.min(records, from + PRODUCED_AT_ONCE); i++) {
                byte[] key = ("key-" + field.numbers().key(i)).getBytes(StandardCharsets.UTF_8);
                some.add(new ProducerRecord<>(field.topic(), key, Handling.value(i)));
            }
            brokers.produce(some);
        }
    }

    /** A fresh JVM is half as fast, and a run may take less than a second. */
    void warmUp(Callable<?> run) throws Exception {
        warmUp(effort.warmUp(), run);
    }

    void warmUp(Duration length, Callable<?> run) throws Exception {
        var clock = Usage.Clock.start();
        while (clock.stop().wall().compareTo(length) < 0) {
            run.call();
        }
    }

    Result run(Contender contender, Field field, Behaviour behaviour, int concurrency) throws Exception {
        return run(contender, work(field, concurrency), new Handling(field.numbers(), behaviour));
    }

    /** For a group of its own. */
    Contender.Work work(Field field, int concurrency) {
        String group = "bench-" + ProcessHandle.current().pid() + "-" + ++runs;
        return new Contender.Work(
                brokers.bootstrap(), field.topic(), group, effort.folder().resolve(group), concurrency);
    }

    static Result run(Contender contender, Contender.Work work, Handling handling) throws Exception {
        Files.createDirectories(work.folder());
        var clock = Usage.Clock.start();
        Usage usage;
        long end;
        try {
            AutoCloseable running = contender.start(work, handling);
            handling.awaitDone(LONGEST);
            usage = clock.stop();
            end = System.nanoTime();
            running.close();
        } finally {
            Folders.remove(work.folder());
        }
        double seconds = (end - handling.firstNanos()) / 1e9;
        return new Result(
                usage.wall(),
                handling.records() / seconds,
                usage.cpuSecondsPerMillion(handling.records()),
                handling.outOfOrder(),
                handling.lateness());
    }

    @Override
    public void close() {
        brokers.close();
    }
}
