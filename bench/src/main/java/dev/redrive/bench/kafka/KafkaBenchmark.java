// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import static dev.redrive.bench.kafka.Booth.Who.PARALLEL;
import static dev.redrive.bench.kafka.Booth.Who.RAW;
import static dev.redrive.bench.kafka.Booth.Who.RAW_AS_IT_COMES;
import static dev.redrive.bench.kafka.Booth.Who.REDRIVE;
import static dev.redrive.bench.kafka.Booth.Who.SPRING;

import dev.redrive.bench.kafka.Booth.Who;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Usage;
import dev.redrive.bench.measure.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How many records of a topic are handled, with a handler that does nothing and with one that naps. */
public final class KafkaBenchmark implements Benchmark {

    private static final int RECORDS = 1_000_000;
    private static final int NAPPED = 100_000;
    private static final int FEW = 100;
    private static final int MANY = 1000;

    /** The same records for everyone, handled so many at a time. */
    private record Race(Ground.Field field, Behaviour behaviour, int concurrency, List<Who> contenders) {}

    /** What a round gave. */
    private record Speed(double perSecond, double cpu) {

        static Speed median(List<Result> all) {
            return new Speed(median(all, Result::perSecond), median(all, Result::cpu));
        }

        private static double median(List<Result> all, ToDoubleFunction<Result> figure) {
            return Rounds.median(all.stream().mapToDouble(figure).toArray());
        }

        @Override
        public String toString() {
            return Words.rate(perSecond) + ", " + Words.cpu(cpu) + " CPU s per million";
        }
    }

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        Table table = new Table("work", "contender", "heap", "records/s", "Redrive is", "asked", "CPU s per million");
        try (var ground = new Ground(effort)) {
            var field = new Ground.Field("bench", effort.size(RECORDS), Ground.KEYS);
            var all = List.of(RAW, RAW_AS_IT_COMES, REDRIVE, PARALLEL, SPRING);
            var quick = measure(ground, effort, new Race(field, Behaviour.NO_OP, FEW, all));
            String work = "no-op, concurrency " + FEW;
            row(table, work, quick, RAW, "0.5 of it");
            row(table, work, quick, RAW_AS_IT_COMES, "");
            row(table, work, quick, REDRIVE, "2.5 CPU s");
            row(table, work, quick, PARALLEL, "10x");
            row(table, work, quick, SPRING, "");
            field = new Ground.Field("bench-napping", effort.size(NAPPED), Ground.KEYS);
            var slow = measure(ground, effort, new Race(field, Behaviour.NAPS, MANY, List.of(REDRIVE, PARALLEL)));
            work = "5 ms, concurrency " + Words.count(MANY);
            double ceiling = MANY / (Behaviour.NAPS.nap().toNanos() / 1e9);
            double ofCeiling = slow.median(REDRIVE, speed -> speed.perSecond() / ceiling);
            row(table, work, slow, REDRIVE, "");
            row(table, work, slow, PARALLEL, "5x");
            table.row(work, "the ceiling", "", Words.rate(ceiling), Words.share(ofCeiling) + " of it", "90%", "");
        }
        String title = "Records from Kafka, 12 partitions, 10,000 keys, median of " + effort.rounds();
        return new Section(name(), title, table, List.of());
    }

    private static Rounds<Who, Speed> measure(Ground ground, Effort effort, Race race) throws Exception {
        ground.fill(race.field());
        try (var booths = new Booths(ground, race.contenders())) {
            Rounds.Measurement<Who, Result> once =
                    contender -> booths.run(contender, race.field(), race.behaviour(), race.concurrency());
            for (Who contender : race.contenders()) {
                Progress.say("warming up: " + contender);
                ground.warmUp(effort.warmUp().multipliedBy(2), () -> once.measure(contender));
            }
            return Rounds.of(race.contenders(), effort.rounds(), contender -> often(once, contender, effort.window()));
        }
    }

    /** A run takes less than a second, and one says little: the median of as many as fit. */
    private static Speed often(Rounds.Measurement<Who, Result> once, Who contender, Duration window) throws Exception {
        List<Result> all = new ArrayList<>();
        var clock = Usage.Clock.start();
        while (clock.stop().wall().compareTo(window) < 0) {
            all.add(once.measure(contender));
        }
        return Speed.median(all);
    }

    private static void row(Table table, String work, Rounds<Who, Speed> rounds, Who contender, String asked) {
        double ratio = rounds.median(REDRIVE, contender, (ours, theirs) -> ours.perSecond() / theirs.perSecond());
        table.row(
                work,
                contender.toString(),
                contender.heap(),
                Words.rate(rounds.median(contender, Speed::perSecond)),
                switch (contender) {
                    case REDRIVE, REDRIVE_ON_RETRY_TOPIC -> "";
                    case RAW, RAW_AS_IT_COMES -> Words.share(ratio) + " of it";
                    case PARALLEL, SPRING, SPRING_ON_RETRY_TOPICS -> Words.times(ratio);
                },
                asked,
                Words.cpu(rounds.median(contender, Speed::cpu)));
    }
}
