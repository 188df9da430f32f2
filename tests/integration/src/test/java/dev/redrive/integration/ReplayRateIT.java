// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.core.attempt.PermanentFailure;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.item.Push;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Wish;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** How fast a replay with a rate really is, by the clock: only where it has the machine for itself. */
@EnabledIfSystemProperty(named = "redrive.full", matches = "true")
class ReplayRateIT {

    private static final int PER_SECOND = 500;
    private static final int LETTERS = 10_000;
    private static final Duration STRETCH = Duration.ofSeconds(5);
    private static final double TOLERANCE = 0.1;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String QUEUE = "orders";

    @TempDir
    Path folder;

    private final ConcurrentLinkedQueue<Long> handled = new ConcurrentLinkedQueue<>();
    private volatile boolean broken = true;

    @Test
    void keepsItsRateOverEveryFewSeconds() {
        try (Redrive redrive = Redrive.open(folder.resolve("data"))) {
            redrive.queue(QUEUE, String.class).handle((value, attempt) -> {
                if (broken) {
                    throw new PermanentFailure("not today");
                }
                handled.add(System.nanoTime());
            });
            redrive.start();
            redrive.push(QUEUE, pushes());
            await().atMost(PATIENCE).until(() -> redrive.deadLetters().count("") == LETTERS);
            broken = false;

            var replay = new Act.Replay(Target.QUEUE, PER_SECOND, 0, null, null);
            String job = redrive.jobs()
                    .start(redrive.jobs().select(new Wish.Fitting("")).id(), replay, "test")
                    .id();
            await().atMost(PATIENCE).until(() -> redrive.jobs().job(job).state() == JobState.DONE);
            await().atMost(PATIENCE).until(() -> handled.size() == LETTERS);
        }

        List<Double> rates = rates();
        System.out.printf("ReplayRateIT: %s a second%n", rates);
        assertThat(rates).isNotEmpty().allMatch(each -> Math.abs(each - PER_SECOND) <= PER_SECOND * TOLERANCE);
    }

    private static List<Push> pushes() {
        List<Push> pushes = new ArrayList<>();
        for (int i = 0; i < LETTERS; i++) {
            pushes.add(Push.now(Content.of(Payload.of("value " + i))));
        }
        return pushes;
    }

    /** Of each whole stretch since the first. */
    private List<Double> rates() {
        List<Long> times = handled.stream().sorted().toList();
        long begin = times.getFirst();
        long stretches = (times.getLast() - begin) / STRETCH.toNanos();
        List<Double> rates = new ArrayList<>();
        for (long i = 0; i < stretches; i++) {
            long from = begin + i * STRETCH.toNanos();
            long count = times.stream()
                    .filter(each -> each >= from && each < from + STRETCH.toNanos())
                    .count();
            rates.add(count * 1e9 / STRETCH.toNanos());
        }
        return rates;
    }
}
