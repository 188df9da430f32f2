// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.store;

import dev.redrive.QueueSetup;
import dev.redrive.Redrive;
import dev.redrive.bench.contender.RedriveQueue;
import dev.redrive.bench.load.Load;
import dev.redrive.bench.load.Producers;
import dev.redrive.bench.load.Work;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Folders;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Usage;
import dev.redrive.bench.measure.Words;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A storm: retries that are all due within one second, while new messages keep coming. */
public final class RetriesBenchmark implements Benchmark {

    private static final int RETRIES = 300_000;
    private static final Load NEW = Load.of(16, 1);
    private static final QueueName QUEUE = new QueueName("storm");
    /** From the first failure until the first retry is due: enough for all of them to fail. */
    private static final Duration TIME_TO_FAIL = Duration.ofSeconds(20);

    private static final Duration BEFORE_THE_STORM = Duration.ofSeconds(2);

    @Override
    public String name() {
        return "retries";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        int retries = effort.size(RETRIES) / Backlog.STEP * Backlog.STEP;
        Path folder = Folders.empty(effort.folder(), "retries");
        try (Redrive redrive = Redrive.open(folder)) {
            Progress.say("filling a store with " + Words.count(retries) + " messages");
            Backlog.fill(redrive, QUEUE.value(), retries);
            Storm storm = new Storm(Instant.now().plus(TIME_TO_FAIL));
            redrive.set(new QueueSetup(
                    QUEUE,
                    Order.KEY,
                    EngineSettings.usual(Policies.of(RetryPolicy.none().attempts(2))),
                    "own",
                    new QueueSetup.Work(storm, "java")));
            redrive.start();
            Duration failing = waitUntil(() -> storm.failed() == retries, TIME_TO_FAIL);
            Progress.say("all have failed once, in " + Words.time(failing));
            return weather(redrive, storm, retries);
        } finally {
            Folders.remove(folder);
        }
    }

    private Section weather(Redrive redrive, Storm storm, int retries) throws InterruptedException {
        Work fresh = storm.fresh();
        sleepUntil(storm.due().minus(BEFORE_THE_STORM));
        try (var producers =
                new Producers(NEW, fresh, payloads -> RedriveQueue.push(redrive, QUEUE.value(), payloads))) {
            sleepUntil(storm.due());
            producers.waits().reset();
            long before = fresh.finished();
            var clock = Usage.Clock.start();
            waitUntil(() -> storm.retried() == retries, Duration.ofMinutes(5));
            waitUntil(() -> redrive.control().queue(QUEUE).counts().failed() == 0, Duration.ofMinutes(1));
            Usage usage = clock.stop();
            long meanwhile = fresh.finished() - before;
            Table table = new Table("what", "figure", "asked")
                    .row("retries due in one second", Words.count(retries), "300,000")
                    .row("all done, and on disk, after", Words.time(usage.wall()), "10 s")
                    .row("rate", Words.rate(usage.perSecond(retries)), "")
                    .row("late", storm.lateness().toString(), "")
                    .row("new messages finished meanwhile", Words.rate(usage.perSecond(meanwhile)), "they go on")
                    .row("their pushes take", producers.waits().toString(), "")
                    .row("CPU s per million, all", Words.cpu(usage.cpuSecondsPerMillion(retries + meanwhile)), "");
            return new Section(name(), "A storm of retries", table, List.of());
        }
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds();
    }

    private static Duration waitUntil(Condition condition, Duration most) throws InterruptedException {
        var clock = Usage.Clock.start();
        while (!condition.holds()) {
            if (clock.stop().wall().compareTo(most) > 0) {
                throw new IllegalStateException("not done within " + most);
            }
            Thread.sleep(5);
        }
        return clock.stop().wall();
    }

    private static void sleepUntil(Instant time) throws InterruptedException {
        Duration rest = Duration.between(Instant.now(), time);
        Thread.sleep(rest.isNegative() ? Duration.ZERO : rest);
    }
}
