// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.start;

import dev.redrive.Redrive;
import dev.redrive.bench.contender.RedriveQueue;
import dev.redrive.bench.load.Work;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Folders;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Usage;
import dev.redrive.bench.measure.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What a short command takes, from the shell and back. */
public final class StartBenchmark implements Benchmark {

    private static final int RUNS_PER_ROUND = 4;
    private static final int ITEMS = 1000;

    private final Path root;

    /** @param root where the {@code redrive} script lies */
    public StartBenchmark(Path root) {
        this.root = root;
    }

    @Override
    public String name() {
        return "cli";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        Path folder = Folders.empty(effort.folder(), "cli");
        try {
            try (Redrive redrive = Redrive.open(folder.resolve("data"))) {
                RedriveQueue.push(redrive, "orders", new Work(ITEMS).take(ITEMS));
            }
            List<String> commands = List.of("--version", "queue list --data data");
            for (String each : commands) {
                Progress.say("the first run, which may build: " + each + ": " + time(each, folder));
            }
            var rounds = Rounds.of(commands, effort.rounds() * RUNS_PER_ROUND, each -> time(each, folder));
            Table table = new Table("command", "wall", "CPU");
            for (String each : commands) {
                table.row(
                        "`./redrive " + each + "`",
                        time(rounds.median(each, usage -> usage.wall().toNanos())),
                        time(rounds.median(each, usage -> usage.cpu().toNanos())));
            }
            return new Section(
                    name(),
                    "A command from start to end, without a daemon, on a store with " + Words.count(ITEMS) + " items",
                    table,
                    List.of());
        } finally {
            Folders.remove(folder);
        }
    }

    private static String time(double nanos) {
        return Words.time(Duration.ofNanos((long) nanos));
    }

    /** The shell's own clock is the one that sees the processor time of its children. */
    private Usage time(String command, Path folder) {
        Path errors = folder.resolve("errors");
        String script = "LC_ALL=C TIMEFORMAT='%R %U %S'; time '" + root.resolve("redrive") + "' " + command
                + " >/dev/null 2>'" + errors + "'";
        try {
            Process process = new ProcessBuilder("bash", "-c", script)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            String[] times = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .split(" ");
            if (process.waitFor() != 0) {
                throw new IllegalStateException("redrive " + command + " failed: " + Files.readString(errors));
            }
            return new Usage(seconds(times[0]), seconds(times[1]).plus(seconds(times[2])));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a benchmark", e);
        }
    }

    private static Duration seconds(String text) {
        return Duration.ofNanos((long) (Double.parseDouble(text) * 1e9));
    }
}
