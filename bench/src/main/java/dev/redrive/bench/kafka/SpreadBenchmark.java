// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.ChildJvm;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import dev.redrive.kafka.settings.Waits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What a record costs when the same records are spread over few or many keys and partitions, in a JVM with little heap. */
public final class SpreadBenchmark implements Benchmark {

    /** Enough that opening partitions counts for little: that is paid once, and not by each record. */
    private static final int RECORDS = 2_000_000;

    private static final int CONCURRENCY = 100;
    private static final String HEAP = "256m";

    private static final Contender REDRIVE = new RedriveOnKafka(Waits.MEMORY);

    /** The least of each kind comes first. */
    private static final List<Trial> TRIALS = List.of(
            new Trial(12, 1_000),
            new Trial(12, 10_000),
            new Trial(12, 100_000),
            new Trial(1, 10_000),
            new Trial(12, 10_000),
            new Trial(48, 10_000));

    private static final int PARTITIONS_FROM = 3;

    private record Trial(int partitions, int keys) {

        Ground.Field field(int records) {
            return new Ground.Field(
                    "spread-" + partitions + "-" + keys, partitions, new Handling.Numbers(records, keys));
        }

        @Override
        public String toString() {
            return Words.count(keys) + " keys, " + partitions + (partitions == 1 ? " partition" : " partitions");
        }
    }

    @Override
    public String name() {
        return "kafka-spread";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        var answers = ChildJvm.run(
                SpreadBenchmark.class,
                // Of one size: how soon it grows differs more from run to run than what is measured.
                List.of("-Xms" + HEAP, "-Xmx" + HEAP, "-XX:+ExitOnOutOfMemoryError"),
                effort.folder().toString(),
                Integer.toString(effort.rounds()),
                effort.warmUp().toString(),
                Double.toString(effort.share()));
        Table table = new Table("spread over", "records/s", "CPU s per million", "cost of the least", "asked");
        for (int i = 0; i < TRIALS.size(); i++) {
            table.row(
                    TRIALS.get(i).toString(),
                    Words.rate(Double.parseDouble(answers.text("rate" + i))),
                    Words.cpu(Double.parseDouble(answers.text("cpu" + i))),
                    Words.share(Double.parseDouble(answers.text("ratio" + i))),
                    "at most 120%");
        }
        String title = "What a record costs, by keys and partitions, median of " + effort.rounds();
        String how = "of " + Words.count(effort.size(RECORDS)) + " records, in a JVM with -Xms" + HEAP + " -Xmx" + HEAP;
        return new Section(name(), title, table, List.of(how));
    }

    /** The child. */
    public static void main(String[] arguments) throws Exception {
        Effort usual = Effort.usual(Path.of(arguments[0]));
        Effort effort = new Effort(
                usual.folder(),
                Integer.parseInt(arguments[1]),
                Duration.parse(arguments[2]),
                usual.settle(),
                usual.window(),
                Double.parseDouble(arguments[3]));
        try (var ground = new Ground(effort)) {
            measure(ground, effort);
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void measure(Ground ground, Effort effort) throws Exception {
        int records = effort.size(RECORDS);
        List<Trial> trials = TRIALS.stream().distinct().toList();
        for (Trial each : trials) {
            Progress.say("filling: " + each);
            ground.fill(each.field(records));
        }
        Rounds.Measurement<Trial, Result> once =
                trial -> ground.run(REDRIVE, trial.field(records), Behaviour.NO_OP, CONCURRENCY);
        ground.warmUp(() -> once.measure(trials.getFirst()));
        var rounds = Rounds.of(trials, effort.rounds(), once);
        for (int i = 0; i < TRIALS.size(); i++) {
            Trial trial = TRIALS.get(i);
            Trial least = TRIALS.get(i < PARTITIONS_FROM ? 0 : PARTITIONS_FROM);
            ChildJvm.answer("rate" + i, rounds.median(trial, Result::perSecond));
            ChildJvm.answer("cpu" + i, rounds.median(trial, Result::cpu));
            ChildJvm.answer("ratio" + i, rounds.median(trial, least, (one, other) -> one.cpu() / other.cpu()));
        }
    }
}
