// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import static dev.redrive.bench.kafka.Booth.Who.PARALLEL;
import static dev.redrive.bench.kafka.Booth.Who.REDRIVE;
import static dev.redrive.bench.kafka.Booth.Who.REDRIVE_ON_RETRY_TOPIC;
import static dev.redrive.bench.kafka.Booth.Who.SPRING_ON_RETRY_TOPICS;

import dev.redrive.bench.kafka.Booth.Who;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Lateness;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Records that fail: how long the work takes, whether order is kept, and how late retries are. */
public final class KafkaRetriesBenchmark implements Benchmark {

    private static final int SOME_FAIL = 200_000;
    private static final int ALL_FAIL = 100_000;
    private static final int CONCURRENCY = 100;

    /** The steps of the distribution, in milliseconds. */
    private static final List<Integer> STEPS =
            List.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000);

    private record Work(String words, Ground.Field field, Behaviour behaviour, List<Who> contenders) {}

    @Override
    public String name() {
        return "kafka-retries";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        int all = effort.size(ALL_FAIL);
        var some = new Work(
                "1% fail twice, 0.1% always, 100 ms",
                new Ground.Field("some", effort.size(SOME_FAIL), Ground.KEYS),
                Behaviour.SOME_FAIL,
                List.of(REDRIVE, REDRIVE_ON_RETRY_TOPIC, PARALLEL, SPRING_ON_RETRY_TOPICS));
        var each = new Work(
                "each fails once, 1 to 30 s",
                // A key each: in order of keys, those of one key would wait for one another.
                new Ground.Field("all", all, all),
                Behaviour.EACH_FAILS_ONCE,
                List.of(REDRIVE, REDRIVE_ON_RETRY_TOPIC, PARALLEL));
        Table table = new Table(
                "work", "contender", "heap", "time", "Redrive is", "out of order", "CPU s per million", "late");
        List<Table> tables = new ArrayList<>(List.of(table));
        try (var ground = new Ground(effort)) {
            for (Work work : List.of(some, each)) {
                tables.add(add(table, ground, effort, work));
            }
        }
        List<String> notes = List.of(
                "asked of the first work: 4 times the Parallel Consumer's speed, in order, and a tenth of its lateness at p99",
                "asked of the second, on one retry topic: a tenth of the Parallel Consumer's lateness at p99; the aim is 50 ms",
                "the lower tables show which part of all retries of all rounds began at most so late");
        return new Section(name(), "Retries on Kafka, median of " + effort.rounds(), tables, notes);
    }

    /** Returns how late retries were. */
    private static Table add(Table table, Ground ground, Effort effort, Work work) throws Exception {
        ground.fill(work.field());
        Rounds<Who, Result> rounds;
        try (var booths = new Booths(ground, work.contenders())) {
            rounds = Rounds.of(
                    work.contenders(),
                    effort.rounds(),
                    contender -> booths.run(contender, work.field(), work.behaviour(), CONCURRENCY));
        }
        for (Who each : work.contenders()) {
            table.row(
                    work.words(),
                    each.toString(),
                    each.heap(),
                    Words.time(Duration.ofMillis(
                            (long) rounds.median(each, result -> result.wall().toMillis()))),
                    each == REDRIVE ? "" : Words.times(rounds.median(REDRIVE, each, KafkaRetriesBenchmark::faster)),
                    Words.count((long) rounds.median(each, Result::outOfOrder)),
                    Words.cpu(rounds.median(each, Result::cpu)),
                    late(rounds, each));
        }
        return distribution(rounds, work);
    }

    private static double faster(Result ours, Result theirs) {
        return (double) theirs.wall().toNanos() / ours.wall().toNanos();
    }

    private static String late(Rounds<Who, Result> rounds, Who contender) {
        return "p50 " + late(rounds, contender, 50) + ", p99 " + late(rounds, contender, 99) + ", max "
                + late(rounds, contender, 100);
    }

    private static String late(Rounds<Who, Result> rounds, Who contender, double percentile) {
        return Words.time(Duration.ofNanos((long) rounds.median(
                contender, result -> result.lateness().at(percentile).toNanos())));
    }

    private static Table distribution(Rounds<Who, Result> rounds, Work work) {
        List<Lateness> sums = work.contenders().stream()
                .map(contender -> sum(rounds.of(contender)))
                .toList();
        Table table = new Table(Stream.concat(
                        Stream.of(work.words() + ": late by"),
                        work.contenders().stream().map(Who::toString))
                .toArray(String[]::new));
        for (int step : STEPS) {
            Duration most = Duration.ofMillis(step);
            table.row(Stream.concat(Stream.of(Words.time(most)), sums.stream().map(sum -> Words.finely(sum.upTo(most))))
                    .toArray(String[]::new));
        }
        return table;
    }

    private static Lateness sum(List<Result> results) {
        Lateness sum = new Lateness();
        results.forEach(result -> sum.add(result.lateness()));
        return sum;
    }
}
