// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.testkit.Seed;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs worlds, as many as wanted, on all cores: {@code ./test simulate --seeds 100000}. Each seed makes two: an engine on its own, and a
 * queue on Kafka. A world that breaks a promise is told with the command that repeats it, and the others go on.
 */
public final class Simulate {

    private static final long SEEDS = 1000;
    /** By then it is known that something is wrong. */
    private static final int BROKEN_MAX = 10;

    private static final long TELL_NANOS = Duration.ofSeconds(10).toNanos();

    private final Wanted wanted;
    private final PrintStream out;
    private final AtomicLong next;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong broken = new AtomicLong();
    private final AtomicLong tellAt;
    private final long began;

    /** What one thread has seen. */
    private record Seen(Sights engine, KafkaSights kafka, Map<GraphSight, Integer> graphs) {}

    /** Which seeds. */
    record Wanted(long from, long seeds) {

        static Wanted of(List<String> args) {
            long from = 1;
            long seeds = SEEDS;
            for (int i = 0; i < args.size(); i += 2) {
                long number = number(args, i + 1);
                switch (args.get(i)) {
                    case "--seeds" -> seeds = number;
                    case "--from" -> from = number;
                    case "--seed" -> {
                        from = number;
                        seeds = 1;
                    }
                    default -> throw new IllegalArgumentException("unknown: " + args.get(i));
                }
            }
            return new Wanted(from, seeds);
        }

        private static long number(List<String> args, int at) {
            if (at < args.size() && args.get(at).matches("\\d{1,18}")) {
                return Long.parseLong(args.get(at));
            }
            throw new IllegalArgumentException(args.get(at - 1) + " needs a number behind it");
        }
    }

    Simulate(Wanted wanted, PrintStream out) {
        this.wanted = wanted;
        this.out = out;
        this.next = new AtomicLong(wanted.from());
        this.began = System.nanoTime();
        this.tellAt = new AtomicLong(began + TELL_NANOS);
    }

    public static void main(String[] args) throws Exception {
        try {
            System.exit(new Simulate(Wanted.of(List.of(args)), System.out).run() ? 0 : 1);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "; use --seeds N, --from N or --seed N");
            System.exit(2);
        }
    }

    /** Whether every promise was kept. */
    boolean run() throws InterruptedException, ExecutionException {
        Set<Enum<?>> seen = new HashSet<>();
        int cores = Runtime.getRuntime().availableProcessors();
        try (ExecutorService threads = Executors.newFixedThreadPool(cores)) {
            List<Callable<Seen>> parts = new ArrayList<>();
            for (int i = 0; i < cores; i++) {
                parts.add(this::worlds);
            }
            for (Future<Seen> each : threads.invokeAll(parts)) {
                seen.addAll(each.get().engine().all());
                seen.addAll(each.get().kafka().all());
                seen.addAll(each.get().graphs().keySet());
            }
        }
        out.printf(
                "%d seeds from %d on, %d broke a promise; %d of %d dangerous windows reached; %d s.%n",
                done.get(), wanted.from(), broken.get(), seen.size(), windows(), seconds());
        return broken.get() == 0;
    }

    private static int windows() {
        return Sight.values().length + KafkaSight.values().length + GraphSight.values().length;
    }

    /** Until none is left. Windows are seen by each thread for itself. */
    private Seen worlds() {
        var seen = new Seen(new Sights(), new KafkaSights(), GraphWorld.noSights());
        long end = wanted.from() + wanted.seeds();
        for (long seed = next.getAndIncrement();
                seed < end && broken.get() < BROKEN_MAX;
                seed = next.getAndIncrement()) {
            var world = new Seed(seed);
            hold(world, "on its own", () -> World.from(world, seen.engine()).run());
            hold(world, "on Kafka", () -> KafkaWorld.from(world, seen.kafka()).run());
            hold(
                    world,
                    "with versions of a graph",
                    () -> GraphWorld.from(world, seen.graphs()).run());
            done.incrementAndGet();
            tellNowAndThen();
        }
        return seen;
    }

    private void hold(Seed seed, String where, Runnable world) {
        try {
            world.run();
        } catch (AssertionError | RuntimeException e) {
            broken.incrementAndGet();
            out.println("seed " + seed + ", " + where + ": " + e.getMessage() + System.lineSeparator()
                    + "Repeat it: ./test simulate --seed " + seed);
            if (wanted.seeds() == 1) {
                e.printStackTrace(out);
            }
        }
    }

    private void tellNowAndThen() {
        long at = tellAt.get();
        if (System.nanoTime() - at >= 0 && tellAt.compareAndSet(at, System.nanoTime() + TELL_NANOS)) {
            out.printf("%d of %d seeds, %d s%n", done.get(), wanted.seeds(), seconds());
        }
    }

    private long seconds() {
        return Duration.ofNanos(System.nanoTime() - began).toSeconds();
    }
}
