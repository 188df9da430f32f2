// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.TopicReport.Finding;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.cluster.TopicCheck;
import dev.redrive.kafka.cluster.TopicJudge;
import dev.redrive.kafka.cluster.TopicNeed;
import dev.redrive.kafka.cluster.TopicSight;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.settings.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.KafkaException;

/**
 * Tells how a queue stands, again and again, at little cost: ends and commits are asked for, topics are read on, and what changes
 * slowly is kept for a while. Any thread.
 */
final class Counter {

    private static final Set<TopicReport.Role> KEEPING =
            EnumSet.of(TopicReport.Role.RETRY, TopicReport.Role.DEAD_LETTERS);
    private static final Duration OLDEST_WITHIN = Duration.ofSeconds(2);
    private static final long OLDEST_FRESH_TICKS = 10_000;
    private static final long SETTINGS_FRESH_TICKS = 60_000;
    private static final long SETTINGS_FRESH_WHILE_STOPPED_TICKS = 5_000;
    /** After brokers did not answer, nobody waits for them again for so long. */
    private static final long SILENCE_TICKS = 5_000;

    private final Sight sight;
    private final KafkaCluster cluster;
    private final Backlog backlog;
    private final DeskThread thread;
    private final AtomicBoolean inspecting = new AtomicBoolean();
    private volatile DeskReport last = DeskReport.NONE;
    private volatile Aged<Optional<Instant>> oldest = new Aged<>(Optional.empty(), Long.MIN_VALUE);
    private volatile Aged<List<Finding>> findings = new Aged<>(List.of(), Long.MIN_VALUE);
    private volatile Aged<String> silent = new Aged<>("", Long.MIN_VALUE);

    private record Aged<T>(T value, long ticks) {

        boolean isFresh(long now, long forTicks) {
            return ticks != Long.MIN_VALUE && now - ticks < forTicks;
        }
    }

    Counter(Sight sight, KafkaCluster cluster, DeskThread thread) {
        this.sight = sight;
        this.cluster = cluster;
        this.backlog = new Backlog(sight);
        this.thread = thread;
    }

    /** One at a time: when brokers do not answer, only the first one waits for them. */
    synchronized DeskReport report(Here here) {
        if (silent.isFresh(ticks(), SILENCE_TICKS)) {
            return last.with(List.of(silent.value()));
        }
        try {
            last = fresh(here);
            return last;
        } catch (KafkaException e) {
            silent = new Aged<>("as it was last: the brokers do not answer: " + Answers.words(e), ticks());
            return last.with(List.of(silent.value()));
        }
    }

    private DeskReport fresh(Here here) {
        Topics topics = sight.settings().topics();
        Optional<Ground.Found> source = sight.ground().find(topics.source());
        List<Reach> reaches = source.map(sight.positions()::ofSource).orElse(List.of());
        List<Reach> retries = sight.ground()
                .find(topics.retry())
                .map(sight.positions()::ofRetries)
                .orElse(List.of());
        var census = new Census(
                Census.Side.of(topics.source(), reaches, here), Census.Side.of(topics.retry(), retries, here), here);
        List<String> warnings = new ArrayList<>();
        if (source.isEmpty()) {
            warnings.add("topic " + topics.source() + " does not exist");
        }
        lookForOldest(census.source().reaches(), warnings);
        findings().forEach(each -> warnings.add(each.what()));
        return new DeskReport(census.counts(), oldest.value(), census.report()).with(warnings);
    }

    private void lookForOldest(List<Reach> reaches, List<String> warnings) {
        if (reaches.stream().allMatch(each -> each.open() == 0)) {
            oldest = new Aged<>(Optional.empty(), Long.MIN_VALUE);
        } else if (!oldest.isFresh(ticks(), OLDEST_FRESH_TICKS)) {
            try {
                oldest = new Aged<>(thread.ask(() -> backlog.oldest(reaches), OLDEST_WITHIN), ticks());
            } catch (KafkaException e) {
                warnings.add("the age of the oldest is as it was last: " + Answers.words(e));
            }
        }
    }

    /** As they were found last; they are looked for in the background. */
    List<Finding> findings() {
        List<Finding> found = findings.value();
        // Someone may be mending what stops the queue, and wants to see it go on.
        boolean stopped = found.stream().anyMatch(Finding::stops);
        long fresh = stopped ? SETTINGS_FRESH_WHILE_STOPPED_TICKS : SETTINGS_FRESH_TICKS;
        if (!findings.isFresh(ticks(), fresh) && inspecting.compareAndSet(false, true)) {
            Thread.startVirtualThread(this::inspect);
        }
        return found;
    }

    private void inspect() {
        try {
            findings = new Aged<>(found(new TopicCheck(cluster.admin())), ticks());
        } catch (KafkaException | IllegalStateException e) {
            // They cannot be asked, or we are closed: what was known stays, and the next one to ask tries again.
            findings = new Aged<>(findings.value(), ticks());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            inspecting.set(false);
        }
    }

    /** Whether the topics keep what the queue puts there. Those that are missing are for others to report. */
    private List<Finding> found(TopicCheck check) throws InterruptedException {
        List<Finding> found = new ArrayList<>();
        for (TopicNeed need : TopicNeed.of(sight.settings().topics())) {
            if (KEEPING.contains(need.role()) && check.see(need.topic()) instanceof TopicSight.There there) {
                found.addAll(TopicJudge.judge(need, there));
            }
        }
        return found;
    }

    private long ticks() {
        return sight.time().now().ticks();
    }
}
