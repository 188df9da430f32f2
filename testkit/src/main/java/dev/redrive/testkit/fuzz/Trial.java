// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import com.sun.management.ThreadMXBean;
import dev.redrive.testkit.Seed;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Gives a parser input after input, on a thread of its own that is watched for one that never ends. */
final class Trial {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Duration HUNG_AFTER = Duration.ofSeconds(30);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    /** By then it is known that something is wrong. */
    private static final int FINDINGS_MAX = 5;

    private final Fuzz fuzz;
    private final Duration hungAfter;
    private final Mutations mutations;

    /**
     * What came out.
     *
     * @param tried how many inputs
     * @param taken how many of them the parser took
     * @param findings one for each fault
     * @param hung whether the last input never came to an end
     */
    record Tally(long tried, long taken, List<Finding> findings, boolean hung) {}

    Trial(Fuzz fuzz) {
        this(fuzz, HUNG_AFTER);
    }

    Trial(Fuzz fuzz, Duration hungAfter) {
        this.fuzz = fuzz;
        this.hungAfter = hungAfter;
        this.mutations = new Mutations(fuzz.good(), fuzz.words(), fuzz.lengthMax());
    }

    /** Tries the inputs of so many seeds. */
    Tally run(long from, long count) throws InterruptedException {
        return run(from, count, () -> true);
    }

    /** As {@link #run(long, long)}, for as long as it may go on. */
    Tally run(long from, long count, BooleanSupplier goesOn) throws InterruptedException {
        var work = new Work(from, count, goesOn);
        Thread thread = Thread.ofPlatform().daemon().name("fuzz").start(work);
        while (!thread.join(LOOK_EVERY)) {
            if (System.nanoTime() - work.began > hungAfter.toNanos()) {
                var hung = new AssertionError("it takes longer than " + hungAfter);
                hung.setStackTrace(thread.getStackTrace());
                return work.tally(new Finding(name(), work.seed, input(work.seed), hung));
            }
        }
        return work.tally(null);
    }

    private byte[] input(long seed) {
        return mutations.draw(new Seed(seed).random());
    }

    private String name() {
        return fuzz.getClass().getSimpleName();
    }

    private Tried tried(byte[] input) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        boolean taken;
        try {
            taken = fuzz.takes(input);
        } catch (Throwable e) {
            return new Tried(false, e);
        }
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        return new Tried(taken, allocated > fuzz.memoryMax(input.length) ? new TooMuchMemory(allocated) : null);
    }

    /** @param thrown null if all is well */
    private record Tried(boolean taken, @Nullable Throwable thrown) {}

    private final class Work implements Runnable {
        private final long from;
        private final long most;
        private final BooleanSupplier goesOn;
        private final Set<String> known = new HashSet<>();
        private final List<Finding> findings = new ArrayList<>();
        private volatile long seed;
        private volatile long began = System.nanoTime();
        private long count;
        private long taken;

        Work(long from, long most, BooleanSupplier goesOn) {
            this.from = from;
            this.most = most;
            this.goesOn = goesOn;
        }

        @Override
        public void run() {
            // What is loaded and compiled once is no input's fault.
            fuzz.good().forEach(Trial.this::tried);
            for (long i = 0; i < most && findings.size() < FINDINGS_MAX && goesOn.getAsBoolean(); i++) {
                seed = from + i;
                began = System.nanoTime();
                look(input(seed));
                count++;
            }
        }

        private void look(byte[] input) {
            Tried tried = tried(input);
            taken += tried.taken() ? 1 : 0;
            Throwable thrown = tried.thrown();
            if (thrown != null && known.add(Finding.signature(thrown))) {
                byte[] small = Shrinking.of(input, smaller -> failsLike(thrown, smaller));
                Throwable again = tried(small).thrown();
                findings.add(new Finding(name(), seed, small, again == null ? thrown : again));
            }
        }

        private boolean failsLike(Throwable thrown, byte[] input) {
            began = System.nanoTime();
            Throwable again = tried(input).thrown();
            return again != null && Finding.alike(again, thrown);
        }

        Tally tally(@Nullable Finding endless) {
            List<Finding> all = new ArrayList<>(findings);
            if (endless != null) {
                all.add(endless);
            }
            return new Tally(count, taken, List.copyOf(all), endless != null);
        }
    }

    /** All of them are the same finding, wherever they are noticed. */
    private static final class TooMuchMemory extends AssertionError {
        private static final long serialVersionUID = 1;

        TooMuchMemory(long bytes) {
            super("it allocates " + bytes + " bytes");
            setStackTrace(new StackTraceElement[0]);
        }
    }
}
