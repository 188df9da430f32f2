// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import dev.redrive.kafka.settings.Waits;
import java.time.Duration;
import java.util.List;

/** Records that fail: how long the work takes, and how late retries are. */
public final class KafkaRetriesBenchmark implements Benchmark {

    private static final int SOME_FAIL = 200_000;
    private static final int ALL_FAIL = 100_000;
    private static final int CONCURRENCY = 100;

    private static final Contender REDRIVE = new RedriveOnKafka(Waits.MEMORY);
    private static final Contender ON_RETRY_TOPIC = new RedriveOnKafka(Waits.DURABLE);
    private static final Contender PARALLEL = new ParallelConsumer();

    /** 1% fail twice, 0.1% always; 100 ms between. */
    private static final Handling.Failing SOME = new Handling.Failing() {
        @Override
        public int failures(long number) {
            return number % 1000 == 7 ? Integer.MAX_VALUE : number % 100 == 3 ? 2 : 0;
        }

        @Override
        public Duration delay(long number) {
            return Duration.ofMillis(100);
        }
    };

    /** Each fails once; 1 to 30 s between. */
    private static final Handling.Failing ALL = new Handling.Failing() {
        @Override
        public int failures(long number) {
            return 1;
        }

        @Override
        public Duration delay(long number) {
            return Duration.ofMillis(1000 + number * 7919 % 29_001);
        }
    };

    @Override
    public String name() {
        return "kafka-retries";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        Table table = new Table("work", "contender", "time", "CPU s per million", "late");
        try (var ground = new Ground(effort)) {
            int some = effort.size(SOME_FAIL);
            ground.fill("some", some, Ground.KEYS);
            add(table, ground, effort, new Work("1% fail twice, 0.1% always, 100 ms", "some", some, SOME));
            int all = effort.size(ALL_FAIL);
            // A key each: in order of keys, those of one key would wait for one another.
            ground.fill("all", all, all);
            add(table, ground, effort, new Work("each fails once, 1 to 30 s", "all", all, ALL));
        }
        List<String> notes =
                List.of("asked: 4 times the Parallel Consumer's speed, and a tenth of its lateness at p99");
        return new Section(name(), "Retries on Kafka, median of " + effort.rounds(), table, notes);
    }

    private record Work(String words, String topic, int records, Handling.Failing failing) {}

    private static void add(Table table, Ground ground, Effort effort, Work work) throws Exception {
        List<Contender> contenders = List.of(REDRIVE, ON_RETRY_TOPIC, PARALLEL);
        var rounds = Rounds.of(
                contenders,
                effort.rounds(),
                contender -> ground.run(
                        contender,
                        work.topic(),
                        new Handling(work.records(), Duration.ZERO, work.failing()),
                        CONCURRENCY));
        for (Contender each : contenders) {
            table.row(
                    work.words(),
                    each.toString(),
                    Words.time(Duration.ofMillis((long)
                            rounds.median(each, result -> result.usage().wall().toMillis()))),
                    Words.cpu(rounds.median(each, Ground.Result::cpu)),
                    late(rounds, each));
        }
    }

    private static String late(Rounds<Contender, Ground.Result> rounds, Contender contender) {
        return "p50 " + late(rounds, contender, 50) + ", p99 " + late(rounds, contender, 99) + ", max "
                + late(rounds, contender, 100);
    }

    private static String late(Rounds<Contender, Ground.Result> rounds, Contender contender, double percentile) {
        return Words.time(Duration.ofNanos((long) rounds.median(
                contender, result -> result.handling().lateness().at(percentile).toNanos())));
    }
}
