// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.store;

import dev.redrive.bench.contender.RedrivePipeline;
import dev.redrive.bench.load.Load;
import dev.redrive.bench.load.Trial;
import dev.redrive.bench.load.Trial.Result;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import java.time.Duration;
import java.util.List;

/** Documents through a pipeline of three nodes that do nothing, beside messages of a single queue. */
public final class PipelineBenchmark implements Benchmark {
    private static final int NODES = 3;
    private static final List<Load> LOADS = List.of(Load.of(16, 1), Load.of(256, 1));

    @Override
    public String name() {
        return "pipeline";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        List<Trial> trials = LOADS.stream()
                .flatMap(load -> List.of(queue(load), pipeline(load)).stream())
                .toList();
        for (Trial trial : trials) {
            Progress.say("warming up: " + trial);
            trial.run(effort, effort.warmUp(), Duration.ofMillis(100));
        }
        var rounds = Rounds.of(trials, effort.rounds(), trial -> trial.run(effort, effort.settle(), effort.window()));
        Table table = new Table("load", "what", "finished/s", "of one queue", "asked", "CPU s per million");
        for (Trial trial : trials) {
            boolean single = trial.equals(queue(trial.load()));
            table.row(
                    trial.load().toString(),
                    trial.contender().toString(),
                    Words.rate(rounds.median(trial, result -> result.rate().perSecond())),
                    single ? "" : Words.share(share(rounds, trial)),
                    single ? "" : "17%",
                    Words.cpu(rounds.median(trial, result -> result.rate().cpu())));
        }
        String title = "Documents through a pipeline on the embedded store, median of " + effort.rounds();
        return new Section(name(), title, table, List.of());
    }

    private static double share(Rounds<Trial, Result> rounds, Trial trial) {
        return rounds.median(
                trial,
                queue(trial.load()),
                (through, single) -> through.rate().perSecond() / single.rate().perSecond());
    }

    private static Trial queue(Load load) {
        return new Trial(new RedrivePipeline(0), load);
    }

    private static Trial pipeline(Load load) {
        return new Trial(new RedrivePipeline(NODES), load);
    }
}
