// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.catalog.filter.Filter;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.QueueName;
import dev.redrive.testkit.Seed;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** What docs/dead-letters.md promises about time, with {@code -Dredrive.full=true}: it needs a quiet machine. */
@EnabledIfSystemProperty(named = "redrive.full", matches = "true")
class SpeedTest {
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
    private static final int BATCH = 2000;

    @TempDir
    Path folder;

    @Test
    void answersWithinItsBoundsOver100000Letters() {
        try (Index index = new Index(folder, Letters::print)) {
            fill(index, 100_000);

            assertThat(median("groups", () -> index.groups().fitting(Filter.parse(""), START)))
                    .isLessThan(Duration.ofMillis(200));
            for (String each : List.of(
                    "",
                    "queue=q1 code=TIMEOUT",
                    "type=invoice.* attempts>3 priority=high",
                    "text~\"card declined\"",
                    "text~\"nothing is like this\"",
                    "key=k7 queue=q2",
                    "key=nobody",
                    "state=dropped")) {
                Filter filter = Filter.parse(each);
                assertThat(median("page of '" + each + "'", () -> index.lists().page(filter, START, 50, null)))
                        .isLessThan(Duration.ofMillis(100));
            }
        }
    }

    @Test
    void opensAMillionLettersAtOnce() {
        try (Index index = new Index(folder, Letters::print)) {
            fill(index, 1_000_000);
        }

        Duration open = median("open, count and first page of 1,000,000", () -> {
            try (Index index = new Index(folder, Letters::print)) {
                assertThat(index.lists().count(Filter.parse(""), START)).isEqualTo(1_000_000);
                assertThat(index.lists()
                                .page(Filter.parse("queue=q1"), START, 50, null)
                                .items())
                        .hasSize(50);
            }
        });

        assertThat(open).isLessThan(Duration.ofSeconds(10));
    }

    private static void fill(Index index, int letters) {
        RandomGenerator random = new Seed(1).random();
        long busy = 0;
        long worked = 0;
        for (int i = 0; i < letters; i += BATCH) {
            var news = new ArrayList<News>();
            for (int n = i; n < i + BATCH; n++) {
                news.add(new News.Died(shaped(Letters.any("yard", n, START.plusMillis(n * 7L), random), n)));
            }
            String mark = index.mark("yard");
            long begin = System.nanoTime();
            long workedBefore = worked();
            index.apply("yard", mark, new Reading(news, String.valueOf(i + BATCH), letters - i - BATCH));
            busy += System.nanoTime() - begin;
            worked += worked() - workedBefore;
        }
        System.out.printf(
                "indexed %,d letters at %,d a second, %,d a second of its thread's work%n",
                letters, letters * 1_000_000_000L / busy, letters * 1_000_000_000L / worked);
    }

    /** What this thread has worked: on a busy machine less than what went by. */
    private static long worked() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** One of 40 errors, which dies in the places where it is at home. */
    private static DeadLetter shaped(DeadLetter letter, int number) {
        int shape = number % 40;
        Death death = letter.death();
        var failure = Failure.of(
                FailureCode.TIMEOUT, "java.io.Shape" + shape, death.failure().message());
        String queue = "q" + (shape + number % 2) % 5;
        var labels = Labels.ofType(shape % 3 == 0 ? "invoice.created" : "order.placed." + shape % 7);
        var message = letter.message();
        return new DeadLetter(
                letter.id(),
                new Grave("yard", queue, new QueueName(queue), letter.grave().place()),
                new Subject(message.id(), labels, message.key(), message.createdAt(), null),
                new Death(Death.REDRIVE, Reason.EXHAUSTED, failure, death.attempts(), death.at()),
                0);
    }

    private static Duration median(String what, Runnable act) {
        long[] took = LongStream.range(0, 7)
                .map(any -> {
                    long begin = System.nanoTime();
                    act.run();
                    return System.nanoTime() - begin;
                })
                .skip(2)
                .sorted()
                .toArray();
        long before = worked();
        act.run();
        long worked = worked() - before;
        var median = Duration.ofNanos(took[took.length / 2]);
        System.out.printf("%s: %,d us, work %,d us%n", what, median.toNanos() / 1000, worked / 1000);
        return median;
    }
}
