// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench;

import dev.redrive.bench.engine.BlockedBenchmark;
import dev.redrive.bench.engine.EngineBenchmark;
import dev.redrive.bench.engine.GrpcBenchmark;
import dev.redrive.bench.engine.HttpBenchmark;
import dev.redrive.bench.engine.NeighbourBenchmark;
import dev.redrive.bench.kafka.KafkaBenchmark;
import dev.redrive.bench.kafka.KafkaRetriesBenchmark;
import dev.redrive.bench.kafka.SpreadBenchmark;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Document;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Machine;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.start.StartBenchmark;
import dev.redrive.bench.store.OpenBenchmark;
import dev.redrive.bench.store.PendingBenchmark;
import dev.redrive.bench.store.PipelineBenchmark;
import dev.redrive.bench.store.RetriesBenchmark;
import dev.redrive.bench.store.StoreBenchmark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs the benchmarks that are asked for, one after another, and reports each as soon as it is over. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Asked asked;
        try {
            asked = Asked.of(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
            return;
        }
        Effort effort = asked.effort();
        Files.createDirectories(effort.folder());
        String machine = Machine.describe(effort.folder());
        System.out.println(machine);
        List<Benchmark> benchmarks =
                all(asked.root()).stream().filter(asked::wants).toList();
        boolean allRan = true;
        for (Benchmark benchmark : benchmarks) {
            Progress.say("== " + benchmark.name());
            try {
                Section section = benchmark.run(effort);
                System.out.println(section.markdown());
                if (asked.document() != null) {
                    new Document(asked.document()).put(section.name(), section.markdown() + "\n" + machine);
                }
            } catch (Exception e) {
                // One that cannot run must not cost the others their turn.
                e.printStackTrace();
                allRan = false;
            }
        }
        System.out.flush();
        // Not exit: a peer that did not stop well may hang in what it does at the end of a process.
        Runtime.getRuntime().halt(allRan ? 0 : 1);
    }

    static List<Benchmark> all(Path root) {
        return List.of(
                new StoreBenchmark(),
                new PendingBenchmark(),
                new OpenBenchmark(),
                new RetriesBenchmark(),
                new PipelineBenchmark(),
                new EngineBenchmark(),
                new NeighbourBenchmark(),
                new BlockedBenchmark(),
                new HttpBenchmark(),
                new GrpcBenchmark(),
                new StartBenchmark(root),
                new KafkaBenchmark(),
                new KafkaRetriesBenchmark(),
                new SpreadBenchmark());
    }
}
