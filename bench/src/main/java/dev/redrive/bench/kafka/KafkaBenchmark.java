// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import dev.redrive.kafka.settings.Waits;
import java.time.Duration;
import java.util.List;

/** How many records of a topic are handled, with a handler that does nothing and with one that naps. */
public final class KafkaBenchmark implements Benchmark {

    private static final int RECORDS = 1_000_000;
    private static final int NAPPED = 100_000;
    private static final Duration NAP = Duration.ofMillis(5);
    private static final int FEW = 100;
    private static final int MANY = 1000;

    private static final Contender RAW = new RawLoop();
    private static final Contender REDRIVE = new RedriveOnKafka(Waits.MEMORY);
    private static final Contender PARALLEL = new ParallelConsumer();
    private static final Contender SPRING = new SpringKafka();

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
            var quick = measure(ground, effort, List.of(RAW, REDRIVE, PARALLEL, SPRING), records, Duration.ZERO);
            String work = "no-op, concurrency " + FEW;
            row(table, work, quick, RAW, "0.5 of it");
            row(table, work, quick, REDRIVE, "2.5 CPU s");
            row(table, work, quick, PARALLEL, "10x");
            row(table, work, quick, SPRING, "");
            var slow = measure(ground, effort, List.of(REDRIVE, PARALLEL), napped, NAP);
            work = "5 ms, concurrency " + Words.count(MANY);
            row(table, work, slow, REDRIVE, "");
            row(table, work, slow, PARALLEL, "5x");
        }
        String title = "Records from Kafka, 12 partitions, 10,000 keys, median of " + effort.rounds();
        return new Section(name(), title, table, List.of());
    }

    private static Rounds<Contender, Ground.Result> measure(
            Ground ground, Effort effort, List<Contender> contenders, int records, Duration nap) throws Exception {
        String topic = nap.isZero() ? "bench" : "bench-napping";
        int concurrency = nap.isZero() ? FEW : MANY;
        Rounds.Measurement<Contender, Ground.Result> once = contender ->
                ground.run(contender, topic, new Handling(records, nap, Handling.Failing.NEVER), concurrency);
        for (Contender contender : contenders) {
            Progress.say("warming up: " + contender);
            ground.warmUp(() -> once.measure(contender));
        }
        return Rounds.of(contenders, effort.rounds(), once);
    }

    private static void row(
            Table table, String work, Rounds<Contender, Ground.Result> rounds, Contender contender, String asked) {
        double ratio = rounds.median(REDRIVE, contender, (ours, theirs) -> ours.perSecond() / theirs.perSecond());
        table.row(
                work,
                contender.toString(),
                Words.rate(rounds.median(contender, Ground.Result::perSecond)),
                contender.equals(REDRIVE)
                        ? ""
                        : contender.equals(RAW) ? Words.share(ratio) + " of it" : Words.times(ratio),
                asked,
                Words.cpu(rounds.median(contender, Ground.Result::cpu)));
    }
}
