// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dead-letter topic that takes nothing while the load goes on: for seconds, or for ten minutes with {@code -Dredrive.full=true}. */
class LettersRefusedIT {

    private static final Duration LENGTH =
            Boolean.getBoolean("redrive.full") ? Duration.ofMinutes(10) : Duration.ofSeconds(8);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Terms TERMS =
            new Terms(List.of(Duration.ofMillis(200), Duration.ofMillis(400)), Duration.ofSeconds(10));

    @TempDir
    Path folder;

    @Test
    void isToldWaitsAndLosesNothing() throws InterruptedException {
        TestedQueue queue = TestedQueue.HELD;
        var setting = new Scene.Setting(List.of(queue), TERMS, 1, Map.of(queue, 16));
        try (Scene scene = new Scene(folder, setting)) {
            Feed feed =
                    new Feed(queue, new Mix(50, 20, 0, Duration.ofMillis(10), 200), new Random(1), scene.side(queue));
            try (Watch watch = new Watch(scene, TERMS, List.of(feed), System.out);
                    Feeding feeding = new Feeding("feeding", List.of(new Feeding.Rate(feed, 50)))) {
                scene.start();
                feeding.start();
                await().atMost(PATIENCE).until(() -> watch.done() > 0);

                Thread refusing = Thread.ofVirtual().start(() -> scene.refuseLetters(LENGTH));
                await("it is told").atMost(PATIENCE).until(() -> isBlocked(scene));
                int done = watch.done();
                await("others go on").atMost(PATIENCE).until(() -> watch.done() > done);
                refusing.join();
                await("it heals").atMost(PATIENCE).until(() -> !isBlocked(scene));
                feeding.pause();

                assertThat(watch.settle(PATIENCE)).isEmpty();
                assertThat(watch.findings(TERMS)).singleElement().satisfies(found -> {
                    assertThat(found.problems()).isEmpty();
                    assertThat(found.trial().dead()).isNotEmpty();
                });
                assertThat(scene.daemon().stop()).isZero();
            }
        }
    }

    private static boolean isBlocked(Scene scene) {
        return scene.daemon().get("/readyz").status() == 503
                && scene.daemon().queue("held").path("blocked").asText().contains("cannot write to held.dlq");
    }
}
