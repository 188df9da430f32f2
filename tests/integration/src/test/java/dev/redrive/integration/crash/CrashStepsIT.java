// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.integration.judge.Terms;
import dev.redrive.integration.judge.TestedQueue;
import dev.redrive.integration.scene.Feed;
import dev.redrive.integration.scene.Feeding;
import dev.redrive.integration.scene.Mix;
import dev.redrive.integration.scene.Scene;
import dev.redrive.integration.scene.Watch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The daemon is killed at every named step of its work, under load; afterwards nothing is lost, twice or out of order. */
class CrashStepsIT {

    private static final Terms TERMS =
            new Terms(List.of(Duration.ofMillis(100), Duration.ofMillis(200)), Duration.ofSeconds(30));

    /** Many die, so that the steps of dead letters come soon. */
    private static final Mix MIX = new Mix(100, 50, 0, Duration.ofMillis(10), 50);

    private static final double PER_SECOND = 100;
    private static final int TIMES_MAX = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final long seed = Long.getLong("redrive.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void keepsItsPromisesOnTheEmbeddedStoreWhereverItIsKilled() throws InterruptedException {
        killAtEach(Step.EMBEDDED, List.of(TestedQueue.CLASSES));
    }

    @Test
    @EnabledIfSystemProperty(named = "redrive.full", matches = "true")
    void keepsItsPromisesOnKafkaWhereverItIsKilled() throws InterruptedException {
        killAtEach(Step.KAFKA, List.of(TestedQueue.HELD, TestedQueue.PARKED));
    }

    private void killAtEach(Set<Step> steps, List<TestedQueue> queues) throws InterruptedException {
        System.out.println("CrashStepsIT: -Dredrive.seed=" + seed);
        Map<TestedQueue, Integer> concurrency =
                Map.of(TestedQueue.CLASSES, 8, TestedQueue.HELD, 8, TestedQueue.PARKED, 8);
        try (Scene scene = new Scene(folder, new Scene.Setting(queues, TERMS, 1, concurrency))) {
            List<Feed> feeds = queues.stream()
                    .map(queue -> new Feed(queue, MIX, new Random(seed), scene.side(queue)))
                    .toList();
            try (Watch watch = new Watch(scene, TERMS, feeds, System.out);
                    Feeding feeding = new Feeding(
                            "feeding",
                            feeds.stream()
                                    .map(feed -> new Feeding.Rate(feed, PER_SECOND / queues.size()))
                                    .toList())) {
                int port = Debugger.freePort();
                scene.start(Debugger.option(port));
                feeding.start();
                for (Step step : steps) {
                    int times = 1 + random.nextInt(TIMES_MAX);
                    watch.tell(step + ", time " + times);
                    assertThat(Debugger.attach(port, step, times).hasStopped(PATIENCE))
                            .as("came to " + step)
                            .isTrue();
                    port = Debugger.freePort();
                    scene.killDaemon(Debugger.option(port));
                }
                feeding.pause();

                assertThat(watch.settle(PATIENCE)).isEmpty();
                assertThat(watch.oddities()).isEmpty();
                assertThat(watch.findings(TERMS)).allSatisfy(found -> {
                    assertThat(found.problems()).isEmpty();
                    assertThat(found.done()).isPositive();
                });
                assertThat(scene.daemon().stop()).isZero();
            }
        }
    }
}
