// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.store;

import dev.redrive.Redrive;
import dev.redrive.RedriveOptions;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.ChildJvm;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Folders;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Usage;
import dev.redrive.bench.measure.Words;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.message.QueueName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Opening a store full of pending messages, in a fresh JVM with little heap. */
public final class OpenBenchmark implements Benchmark {

    private static final int PENDING = 1_000_000;
    private static final String HEAP = "64m";
    private static final String QUEUE = "full";

    private enum Step {
        OPENED("`open` returns", ""),
        COUNTED("its queue is counted", ""),
        LISTED("the first page is listed", "2 s"),
        ATTEMPTED("the first attempt begins, from `start` on", "");

        final String words;
        final String asked;

        Step(String words, String asked) {
            this.words = words;
            this.asked = asked;
        }
    }

    @Override
    public String name() {
        return "open";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        int pending = effort.size(PENDING);
        Path folder = Folders.empty(effort.folder(), "open");
        try {
            try (Redrive redrive = Redrive.open(folder)) {
                Progress.say("filling a store with " + Words.count(pending) + " messages");
                Backlog.fill(redrive, QUEUE, pending);
            }
            long bytes = Folders.bytes(folder);
            var rounds = Rounds.of(
                    List.of(folder),
                    effort.rounds(),
                    each -> ChildJvm.run(OpenBenchmark.class, List.of("-Xmx" + HEAP), each.toString()));
            Table table = new Table("pending", "until", "time", "asked");
            for (Step step : Step.values()) {
                double nanos = rounds.median(folder, answers -> answers.number(step.name()));
                table.row(Words.count(pending), step.words, Words.time(Duration.ofNanos((long) nanos)), step.asked);
            }
            double heap = rounds.median(folder, answers -> answers.number("heap"));
            String note = "in a cold JVM with -Xmx%s, of which %s are alive; %s on disk, %d bytes a message"
                    .formatted(HEAP, Words.megabytes((long) heap), Words.megabytes(bytes), bytes / pending);
            return new Section(name(), "Opening a full store", table, List.of(note));
        } finally {
            Folders.remove(folder);
        }
    }

    /** The child. What it begins it abandons, so that the next one finds the same. */
    public static void main(String[] arguments) throws InterruptedException {
        var opening = Usage.Clock.start();
        Redrive redrive =
                Redrive.open(Path.of(arguments[0]), RedriveOptions.usual().grace(Duration.ZERO));
        reached(Step.OPENED, opening);
        QueueName queue = new QueueName(QUEUE);
        redrive.control().queue(queue);
        reached(Step.COUNTED, opening);
        redrive.control().items(new ItemQuery(queue, null, ItemQuery.LIMIT_USUAL, null));
        reached(Step.LISTED, opening);
        ChildJvm.answer("heap", Usage.heapAlive());
        var starting = Usage.Clock.start();
        CountDownLatch attempted = new CountDownLatch(1);
        redrive.queue(QUEUE, byte[].class).handle((payload, attempt) -> {
            attempted.countDown();
            Thread.sleep(Duration.ofDays(1));
        });
        redrive.start();
        attempted.await();
        reached(Step.ATTEMPTED, starting);
        redrive.close();
    }

    private static void reached(Step step, Usage.Clock clock) {
        ChildJvm.answer(step.name(), clock.stop().wall().toNanos());
    }
}
