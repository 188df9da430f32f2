// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the fuzz tests that are on the class path, one after the other in turns: {@code ./test fuzz --for 10m}. A finding is told with
 * the command that repeats it, and the others go on.
 */
public final class Fuzzing {

    private static final Duration TURN = Duration.ofSeconds(5);
    private static final Duration TELL_EVERY = Duration.ofSeconds(30);

    private final Wish wish;
    private final PrintStream out;
    private final Map<String, Standing> standings = new LinkedHashMap<>();
    private final long began = System.nanoTime();
    private long toldAt = began;

    Fuzzing(Wish wish, PrintStream out) {
        this.wish = wish;
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        try {
            System.exit(new Fuzzing(Wish.of(List.of(args)), System.out).run(Parsers.onClassPath()) ? 0 : 1);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "; use [--for 10m | --inputs N | --seed N] [--from N] [PARSER...]");
            System.exit(2);
        }
    }

    /** Whether nothing was found. */
    boolean run(List<Fuzz> all) throws InterruptedException {
        List<Fuzz> chosen = wish.chosen(all);
        out.printf(
                "%d parsers, from seed %d, %s.%n",
                chosen.size(), wish.from(), wish.inputs() == Long.MAX_VALUE ? "for " + wish.most() : "once through");
        for (boolean more = true; more; ) {
            more = false;
            for (Fuzz each : chosen) {
                String name = each.getClass().getSimpleName();
                more |= turn(each, standings.computeIfAbsent(name, any -> new Standing()));
            }
        }
        tell();
        return standings.values().stream().allMatch(each -> each.findings.isEmpty());
    }

    /** Whether there is more to do for this one. */
    private boolean turn(Fuzz fuzz, Standing standing) throws InterruptedException {
        long left = wish.inputs() - standing.tried;
        if (left <= 0 || standing.isHopeless() || isOver()) {
            return false;
        }
        long until = System.nanoTime() + TURN.toNanos();
        long start = System.nanoTime();
        Trial.Tally tally =
                new Trial(fuzz).run(wish.from() + standing.tried, left, () -> System.nanoTime() < until && !isOver());
        for (Finding each : standing.add(tally, System.nanoTime() - start)) {
            out.println("FOUND " + each);
        }
        if (System.nanoTime() - toldAt > TELL_EVERY.toNanos()) {
            tell();
            toldAt = System.nanoTime();
        }
        return true;
    }

    private boolean isOver() {
        return System.nanoTime() - began > wish.most().toNanos();
    }

    private void tell() {
        out.printf("%n%-28s %12s %10s %8s %9s%n", "parser", "inputs", "inputs/s", "taken", "findings");
        standings.forEach((name, each) -> out.printf(
                "%-28s %,12d %,10.0f %7.1f%% %9d%n",
                name, each.tried, each.perSecond(), each.takenPercent(), each.findings.size()));
    }

    /** How one parser has done so far. */
    private static final class Standing {
        private static final int FINDINGS_MAX = 10;

        private final Map<String, Finding> findings = new LinkedHashMap<>();
        private long tried;
        private long taken;
        private long nanos;
        private boolean hung;

        /** Returns the findings that are new. */
        List<Finding> add(Trial.Tally tally, long took) {
            // What was found counts as tried, so that the next turn begins behind it.
            tried += tally.tried();
            taken += tally.taken();
            nanos += took;
            hung |= tally.hung();
            List<Finding> fresh = new ArrayList<>();
            for (Finding each : tally.findings()) {
                if (findings.putIfAbsent(Finding.signature(each.thrown()), each) == null) {
                    fresh.add(each);
                }
            }
            return fresh;
        }

        /** One that hangs keeps a thread busy for ever. */
        boolean isHopeless() {
            return hung || findings.size() >= FINDINGS_MAX;
        }

        double perSecond() {
            return nanos == 0 ? 0 : tried * 1e9 / nanos;
        }

        double takenPercent() {
            return tried == 0 ? 0 : taken * 100.0 / tried;
        }
    }
}
