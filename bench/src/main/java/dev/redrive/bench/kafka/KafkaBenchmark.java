// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import static dev.redrive.bench.kafka.Booth.Who.PARALLEL;
import static dev.redrive.bench.kafka.Booth.Who.RAW;
import static dev.redrive.bench.kafka.Booth.Who.RAW_AS_IT_COMES;
import static dev.redrive.bench.kafka.Booth.Who.REDRIVE;
import static dev.redrive.bench.kafka.Booth.Who.SPRING;

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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How many records of a topic are handled, with a handler that does nothing and with one that naps. */
public final class KafkaBenchmark implements Benchmark {

    private static final int RECORDS = 1_000_000;
    private static final int NAPPED = 100_000;
    private static final Duration NAP = Duration.ofMillis(5);
    private static final int FEW = 100;
    private static final int MANY = 1000;

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        int records = effort.size(RECORDS);
        int napped = effort.size(NAPPED);
        Table table = new Table("work", "contender", "records/s", "Redrive is", "asked", "CPU s per million");
        try (var ground = new Ground(effort)) {
            ground.fill("bench", records, Ground.KEYS);
            ground.fill("bench-napping", napped, Ground.KEYS);
            var all = List.of(RAW, RAW_AS_IT_COMES, REDRIVE, PARALLEL, SPRING);
            var quick = measure(ground, effort, all, records, Duration.ZERO);
            String work = "no-op, concurrency " + FEW;
            row(table, work, quick, RAW, "0.5 of it");
            row(table, work, quick, RAW_AS_IT_COMES, "");
            row(table, work, quick, REDRIVE, "2.5 CPU s");
            row(table, work, quick, PARALLEL, "10x");
            row(table, work, quick, SPRING, "");
            var slow = measure(ground, effort, List.of(REDRIVE, PARALLEL), napped, NAP);
            work = "5 ms, concurrency " + Words.count(MANY);
            double ceiling = MANY / (NAP.toNanos() / 1e9);
            double ofCeiling = slow.median(REDRIVE, speed -> speed.perSecond() / ceiling);
            row(table, work, slow, REDRIVE, "");
            row(table, work, slow, PARALLEL, "5x");
            table.row(work, "the ceiling", Words.rate(ceiling), Words.share(ofCeiling) + " of it", "90%", "");
        }
        String title = "Records from Kafka, 12 partitions, 10,000 keys, median of " + effort.rounds();
        return new Section(name(), title, table, List.of());
    }

    private static Rounds<Booth.Who, Booth.Speed> measure(
            Ground ground, Effort effort, List<Booth.Who> contenders, int records, Duration nap) throws Exception {
        String topic = nap.isZero() ? "bench" : "bench-napping";
        int concurrency = nap.isZero() ? FEW : MANY;
        Map<Booth.Who, Booth> booths = new EnumMap<>(Booth.Who.class);
        try {
            for (Booth.Who contender : contenders) {
                booths.put(contender, new Booth(contender));
            }
            Rounds.Measurement<Booth.Who, Booth.Speed> once = contender -> Objects.requireNonNull(booths.get(contender))
                    .run(new Booth.Errand(ground.work(topic, concurrency), records, nap));
            for (Booth.Who contender : contenders) {
                Progress.say("warming up: " + contender);
                ground.warmUp(effort.warmUp().multipliedBy(2), () -> once.measure(contender));
            }
            return Rounds.of(contenders, effort.rounds(), contender -> often(once, contender, effort.window()));
        } finally {
            booths.values().forEach(Booth::close);
        }
    }

    /** A run takes less than a second, and one says little: the median of as many as fit. */
    private static Booth.Speed often(
            Rounds.Measurement<Booth.Who, Booth.Speed> once, Booth.Who contender, Duration window) throws Exception {
        List<Booth.Speed> all = new ArrayList<>();
        var clock = Usage.Clock.start();
        while (clock.stop().wall().compareTo(window) < 0) {
            all.add(once.measure(contender));
        }
        return Booth.Speed.median(all);
    }

    private static void row(
            Table table, String work, Rounds<Booth.Who, Booth.Speed> rounds, Booth.Who contender, String asked) {
        double ratio = rounds.median(REDRIVE, contender, (ours, theirs) -> ours.perSecond() / theirs.perSecond());
        table.row(
                work,
                contender.toString(),
                Words.rate(rounds.median(contender, Booth.Speed::perSecond)),
                switch (contender) {
                    case REDRIVE -> "";
                    case RAW, RAW_AS_IT_COMES -> Words.share(ratio) + " of it";
                    case PARALLEL, SPRING -> Words.times(ratio);
                },
                asked,
                Words.cpu(rounds.median(contender, Booth.Speed::cpu)));
    }
}
