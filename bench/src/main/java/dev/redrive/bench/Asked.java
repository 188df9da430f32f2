// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench;

import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param names of benchmarks; none for all of them
 * @param document a file to write the results into; null for none
 */
record Asked(
        List<String> names,
        Effort effort,
        Path root,
        @Nullable Path document) {

    static Asked of(String[] arguments) {
        Path root = Path.of("").toAbsolutePath();
        List<String> known = Main.all(root).stream().map(Benchmark::name).toList();
        List<String> names = new ArrayList<>();
        Path folder = root.resolve("target").resolve("bench");
        Path document = null;
        boolean quick = false;
        int rounds = 0;
        for (String argument : arguments) {
            String value = argument.substring(argument.indexOf('=') + 1);
            if (argument.equals("--quick")) {
                quick = true;
            } else if (argument.startsWith("--rounds=")) {
                rounds = Integer.parseInt(value);
            } else if (argument.startsWith("--folder=")) {
                folder = Path.of(value).toAbsolutePath();
            } else if (argument.startsWith("--write=")) {
                document = Path.of(value).toAbsolutePath();
            } else if (known.contains(argument)) {
                names.add(argument);
            } else if (!argument.equals("all")) {
                throw new IllegalArgumentException("unknown: " + argument + "\nusage: bench/run [all | "
                        + String.join(" | ", known) + "]...\n"
                        + "         [--quick] [--rounds=5] [--folder=target/bench] [--write=docs/benchmarks.md]");
            }
        }
        Effort effort = quick ? Effort.quick(folder) : Effort.usual(folder);
        return new Asked(List.copyOf(names), rounds > 0 ? effort.rounds(rounds) : effort, root, document);
    }

    boolean wants(Benchmark benchmark) {
        return names.isEmpty() || names.contains(benchmark.name());
    }
}
