// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.integration.kafka.Attempts.Told;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The consumer is killed again and again, while messages are attempted, wait and are buried. */
class KafkaKillIT {

    private static final int PARTITIONS = 6;
    private static final int KILLS = Scale.of(5, 20);
    private static final int EACH = Scale.of(2_500, 25_000);
    private static final Duration PATIENCE = Duration.ofSeconds(Scale.of(90, 600));

    /** A commit is due every second, and then has to get to the broker. */
    private static final Duration COMMITS_WITHIN = Duration.ofMillis(2_500);

    @TempDir
    Path folder;

    private final Load held = new Load(TestTopic.make("held", PARTITIONS));
    private final Load parked = new Load(TestTopic.make("parked", PARTITIONS));
    private final List<Load> loads = List.of(held, parked);
    private final List<Child> children = new ArrayList<>();
    private final NavigableMap<Long, Integer> kills = new TreeMap<>();
    private final CommitWatch watch = new CommitWatch(loads);

    @AfterEach
    void endAll() {
        watch.close();
        children.forEach(Child::kill);
    }

    @Test
    void losesNothingAndMovesNoOffsetBackHoweverOftenItIsKilled() {
        loads.forEach(load -> load.send(EACH));
        watch.start();
        for (int kill = 1; kill <= KILLS; kill++) {
            int enough = 2 * EACH * kill / (KILLS + 1);
            Child child = start();
            await().atMost(PATIENCE).until(() -> done() >= enough || !child.isAlive());
            assertThat(child.isAlive()).as(child::log).isTrue();
            kills.put(System.currentTimeMillis(), kill);
            child.kill();
        }
        Child last = start();
        loads.forEach(load -> load.awaitSettled(PATIENCE));
        watch.close();
        last.kill();

        // A message active at many kills in a row may be taken for their cause.
        loads.forEach(load -> load.assertNothingIsLost(Set.of("crashed")));
        assertThat(watch.looks()).isGreaterThan(KILLS);
        assertThat(watch.movedBack()).isEmpty();
        loads.forEach(this::assertRepeatsOnlyWhatWasNotCommittedYet);
    }

    private Child start() {
        Map<String, String> properties = new HashMap<>(held.topic.properties());
        // A member that comes back under its name is known at once, without waiting for the dead one's session to end.
        properties.put("group.instance.id", "the-one");
        Child child = Child.start(
                folder.resolve("data"),
                properties,
                told -> (told.value().contains(held.topic.name()) ? held : parked).attempts.accept(told),
                queue(held),
                queue(parked).waitingDurably());
        children.add(child);
        return child;
    }

    private static TestQueue queue(Load load) {
        return TestQueue.of(load.topic)
                .working(20, Duration.ofMillis(60))
                .delays(Duration.ofMillis(300), Duration.ofMillis(600));
    }

    private int done() {
        return loads.stream().mapToInt(load -> load.attempts.done().size()).sum();
    }

    private void assertRepeatsOnlyWhatWasNotCommittedYet(Load load) {
        Map<String, Long> finished = new HashMap<>();
        Map<Integer, Integer> byKill = new TreeMap<>();
        List<String> odd = new ArrayList<>();
        for (Told told : load.attempts.all()) {
            switch (told.stage()) {
                case DONE -> finished.putIfAbsent(told.value(), told.at());
                case BEGUN -> {
                    Long at = finished.get(told.value());
                    if (at != null) {
                        repeat(told, at, byKill, odd);
                    }
                }
                case FAILED -> {}
            }
        }
        System.out.printf(
                "KafkaKillIT: %s: attempted again although done, by kill: %s; more attempts than needed: %s%n",
                load.topic.name(), byKill, load.repeated());
        assertThat(odd).as("attempted again although long committed").isEmpty();
    }

    private void repeat(Told again, long finished, Map<Integer, Integer> byKill, List<String> odd) {
        var kill = kills.ceilingEntry(finished);
        if (kill == null || kill.getKey() > again.at() || kill.getKey() - finished > COMMITS_WITHIN.toMillis()) {
            odd.add(again + " was done at " + finished + ", kills " + kills);
        } else {
            byKill.merge(kill.getValue(), 1, Integer::sum);
        }
    }
}
