// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import dev.redrive.integration.RunningDaemon;
import dev.redrive.integration.judge.Findings;
import dev.redrive.integration.judge.Footprint;
import dev.redrive.integration.judge.Report;
import dev.redrive.integration.judge.Terms;
import dev.redrive.integration.judge.TestedQueue;
import dev.redrive.integration.scene.Feed;
import dev.redrive.integration.scene.Feeding;
import dev.redrive.integration.scene.Footprints;
import dev.redrive.integration.scene.Mix;
import dev.redrive.integration.scene.Scene;
import dev.redrive.integration.scene.Watch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A daemon under steady load while things break at random: {@code ./test soak --for 30m}. Everything is drawn from the seed; what
 * the machine makes of it is not. In the last third the daemon is not ended any more, and what it holds before and after, when
 * it has nothing to do, must be the same but for a little.
 */
final class Soak {

    private static final Terms TERMS = new Terms(
            List.of(Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(2)), Duration.ofSeconds(3));
    private static final Mix MIX = new Mix(80, 10, 3, Duration.ofMillis(20), 300);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Until pools let go of threads that have nothing to do, if the run is long enough for that. */
    private static final Duration CALM_MAX = Duration.ofSeconds(70);

    private static final int CALM_OF = 20;

    /** Of the messages of each transport. */
    private static final Map<TestedQueue, Double> SHARES =
            Map.of(TestedQueue.CLASSES, 0.9, TestedQueue.WORKERS, 0.1, TestedQueue.HELD, 0.8, TestedQueue.PARKED, 0.2);

    private static final Map<TestedQueue, Integer> CONCURRENCY =
            Map.of(TestedQueue.CLASSES, 16, TestedQueue.HELD, 16, TestedQueue.PARKED, 8);

    private final SoakOptions options;
    private final PrintStream out;
    private final Scene scene;
    private final List<Feed> feeds;
    private final List<Feeding> feedings;
    private final List<String> also = new ArrayList<>();
    private final Map<String, Footprint> footprints = new LinkedHashMap<>();

    Soak(SoakOptions options, Path folder, PrintStream out) {
        this.options = options;
        this.out = out;
        this.scene = new Scene(folder, new Scene.Setting(options.queues(), TERMS, options.brokers(), CONCURRENCY));
        this.feeds = options.queues().stream().map(this::feed).toList();
        this.feedings = List.of(feeding("pushing", false), feeding("producing", true));
    }

    private Feed feed(TestedQueue queue) {
        return new Feed(queue, MIX, new Random(options.seed() + queue.ordinal()), scene.side(queue));
    }

    private Feeding feeding(String name, boolean kafka) {
        long transports =
                options.queues().stream().map(TestedQueue::isOnKafka).distinct().count();
        double each = (double) options.rate() / transports;
        return new Feeding(
                name,
                feeds.stream()
                        .filter(feed -> feed.queue().isOnKafka() == kafka)
                        .map(feed -> new Feeding.Rate(feed, each * SHARES.get(feed.queue())))
                        .toList());
    }

    public static void main(String[] args) throws IOException {
        Command.run(args, SoakOptions.NAMES, arguments -> {
            SoakOptions options = SoakOptions.of(arguments);
            return new Command.Run("redrive-soak", folder -> new Soak(options, folder, System.out).run());
        });
    }

    Report run() {
        List<Plan.Step> plan = Plan.draw(options.seed(), options.length(), options.hasEmbedded(), options.hasKafka());
        try (scene;
                Watch watch = new Watch(scene, TERMS, feeds, out)) {
            watch.tell("soak of " + options + ", " + plan.size() + " faults");
            scene.start();
            lookAtTheDaemon(watch, "at the beginning");
            feedings.forEach(Feeding::start);
            Duration lastLife = Plan.lastLife(options.length());
            breakThings(
                    watch,
                    plan.stream()
                            .filter(step -> step.at().compareTo(lastLife) < 0)
                            .toList());
            waitUntil(watch, lastLife);
            lookAtTheDaemon(watch, "a third before the end");
            feedings.forEach(Feeding::resume);
            breakThings(
                    watch,
                    plan.stream()
                            .filter(step -> step.at().compareTo(lastLife) >= 0)
                            .toList());
            waitUntil(watch, options.length());
            lookAtTheDaemon(watch, "at the end");
            feedings.forEach(Feeding::close);
            lookIntoTheStore();
            List<Findings> findings = watch.findings(TERMS);
            stop();
            also.addAll(watch.oddities());
            return new Report(about(watch), scene.faults(), findings, footprints, also);
        }
    }

    private void breakThings(Watch watch, List<Plan.Step> steps) {
        for (Plan.Step step : steps) {
            waitUntil(watch, step.at());
            watch.tell(step.type().words());
            doIt(step);
        }
    }

    private static void waitUntil(Watch watch, Duration at) {
        Duration left = at.minus(watch.passed());
        if (left.isPositive()) {
            Scene.sleep(left);
        }
    }

    private void doIt(Plan.Step step) {
        int node = 1 + (int) (step.at().toMillis() % options.brokers());
        switch (step.type()) {
            case DAEMON_KILLED -> scene.killDaemon();
            case DAEMON_RESTARTED -> scene.restartDaemon();
            case DAEMON_PAUSED -> scene.pauseDaemon(step.lasts());
            case WORKER_KILLED -> scene.killWorker();
            case CONFIG_CHANGED -> scene.changeConfig();
            case BROKER_KILLED -> scene.killBroker(node, step.lasts());
            case BROKER_RESTARTED -> scene.restartBroker(node, step.lasts());
            case BROKER_PAUSED -> scene.pauseBroker(node, step.lasts());
            case LETTERS_REFUSED -> scene.refuseLetters(step.lasts());
        }
    }

    /** Without load, when all of it is finished. Nothing is sent after it until somebody says so. */
    private void lookAtTheDaemon(Watch watch, String when) {
        feedings.forEach(Feeding::pause);
        also.addAll(watch.settle(PATIENCE));
        Scene.sleep(
                Duration.ofMillis(Math.min(CALM_MAX.toMillis(), options.length().toMillis() / CALM_OF)));
        footprints.put(when, Footprints.look(scene.place()));
        watch.tell("settled, " + footprints.get(when));
    }

    private void lookIntoTheStore() {
        RunningDaemon daemon = scene.daemon();
        if (options.hasEmbedded()) {
            var verified = daemon.post("/api/v1/verify", "").body();
            if (!verified.path("sound").asBoolean()) {
                also.add("the store is damaged: " + verified);
            }
        }
        daemon.get("/metrics")
                .body()
                .asText()
                .lines()
                .filter(line -> line.startsWith("redrive_conservation_gap") && !line.endsWith(" 0.0"))
                .forEach(line -> also.add("messages do not add up: " + line));
    }

    private void stop() {
        List<ProcessHandle> children = scene.daemon().process().descendants().toList();
        if (scene.daemon().stop() != 0) {
            also.add("the daemon did not stop in order");
        }
        children.stream()
                .filter(ProcessHandle::isAlive)
                .forEach(each -> also.add("a child is left behind: " + each.info()));
    }

    private List<String> about(Watch watch) {
        return List.of(
                "`./test soak " + options.arguments() + "`",
                "ran for " + watch.passed().toMinutes() + " minutes, settling included",
                Command.machine());
    }
}
