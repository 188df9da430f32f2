// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Folders;
import dev.redrive.bench.measure.Usage;
import dev.redrive.bench.measure.Words;
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

    /**
     * What a run gave.
     *
     * @param usage from the start to the last record, joining the group included
     * @param perSecond from the first record to the last
     */
    record Result(Usage usage, double perSecond, double cpu, Handling handling) {

        @Override
        public String toString() {
            return Words.rate(perSecond) + ", " + Words.time(usage.wall()) + " in all, " + Words.cpu(cpu)
                    + " CPU s per million";
        }
    }

    void fill(String topic, int records, int keys) {
        fill(topic, PARTITIONS, records, keys);
    }

    void fill(String topic, int partitions, int records, int keys) {
        brokers.createTopic(topic, partitions, Map.of());
        for (int from = 0; from < records; from += PRODUCED_AT_ONCE) {
            List<ProducerRecord<byte[], byte[]>> some = new ArrayList<>();
            for (int i = from; i < Math.min(records, from + PRODUCED_AT_ONCE); i++) {
                byte[] key = ("key-" + (i * 7919L) % keys).getBytes(StandardCharsets.UTF_8);
                some.add(new ProducerRecord<>(topic, key, Handling.value(i)));
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

    Result run(Contender contender, String topic, Handling handling, int concurrency) throws Exception {
        return run(contender, work(topic, concurrency), handling);
    }

    /** For a group of its own. */
    Contender.Work work(String topic, int concurrency) {
        String group = "bench-" + ProcessHandle.current().pid() + "-" + ++runs;
        return new Contender.Work(
                brokers.bootstrap(), topic, group, effort.folder().resolve(group), concurrency);
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
                usage, handling.records() / seconds, usage.cpuSecondsPerMillion(handling.records()), handling);
    }

    @Override
    public void close() {
        brokers.close();
    }
}
