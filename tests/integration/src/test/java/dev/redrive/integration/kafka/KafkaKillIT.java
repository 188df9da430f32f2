// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The consumer is killed again and again, and now and then a broker of three, while messages are attempted, wait and are
 * buried.
 */
class KafkaKillIT {

    private static final int BROKERS = 3;
    private static final int PARTITIONS = 6;
    private static final int KILLS = Scale.of(3, 20);
    private static final int BROKER_KILLS = Scale.of(1, 2);
    private static final int EACH = Scale.of(2_500, 25_000);
    private static final Duration PATIENCE = Duration.ofSeconds(Scale.of(180, 600));

    @TempDir
    Path folder;

    private final KafkaBrokers brokers = KafkaBrokers.start(BROKERS, BrokerOptions.defaults());
    private final Load held = new Load(TestTopic.make(brokers, "held", PARTITIONS));
    private final Load parked = new Load(TestTopic.make(brokers, "parked", PARTITIONS));
    private final List<Load> loads = List.of(held, parked);
    private final List<Child> children = new ArrayList<>();
    private final Outages outages = new Outages();

    @AfterEach
    void endAll() {
        children.forEach(Child::kill);
        brokers.close();
    }

    @Test
    void losesNothingAndMovesNoOffsetBackHoweverOftenItAndBrokersAreKilled() {
        loads.forEach(load -> load.send(EACH));
        for (int kill = 1; kill <= KILLS; kill++) {
            Child child = start();
            awaitDone(child, 2 * kill - 1);
            killOrBringBackABroker(kill);
            awaitDone(child, 2 * kill);
            outages.consumerKilled();
            child.kill();
        }
        Child last = start();
        killOrBringBackABroker(KILLS + 1);
        loads.forEach(load -> load.awaitSettled(PATIENCE));
        last.kill();

        // A message active at many kills in a row may be taken for their cause.
        loads.forEach(load -> load.assertNothingIsLost(Set.of("crashed")));
        loads.forEach(this::assertRepeatsOnlyWithinTheWindows);
        for (Load load : loads) {
            assertThat(CommitLog.movedBack(brokers, load.topic.group()))
                    .as("" + outages)
                    .isEmpty();
            assertThat(CommitLog.movedBack(brokers, load.topic.retryGroup()))
                    .as("" + outages)
                    .isEmpty();
        }
    }

    /** Half-way between two kills of the consumer, at even distances; a broker comes back after the next one. */
    private void killOrBringBackABroker(int kill) {
        int every = KILLS / (BROKER_KILLS + 1);
        int broker = kill / every;
        if (kill % every == 0 && broker <= BROKER_KILLS) {
            outages.brokerKilled();
            brokers.kill(broker);
        } else if (!areAllUp()) {
            for (int node = 1; node <= BROKERS; node++) {
                if (!brokers.isAlive(node)) {
                    brokers.restart(node);
                }
            }
            outages.brokerBack();
        }
    }

    private boolean areAllUp() {
        for (int node = 1; node <= BROKERS; node++) {
            if (!brokers.isAlive(node)) {
                return false;
            }
        }
        return true;
    }

    /** @param steps of twice as many as there are kills, and two more */
    private void awaitDone(Child child, int steps) {
        int enough = 2 * EACH * steps / (2 * KILLS + 2);
        await().atMost(PATIENCE).until(() -> done() >= enough || !child.isAlive());
        assertThat(child.isAlive()).as(child::log).isTrue();
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

    private void assertRepeatsOnlyWithinTheWindows(Load load) {
        List<String> odd = new ArrayList<>();
        Map<Outages.Window, Integer> repeats = outages.repeats(load.attempts.all(), odd);
        System.out.printf(
                "KafkaKillIT: %s: attempted again although done, by window: %s; letters written again: %d;"
                        + " more attempts than needed: %s%n",
                load.topic.name(), repeats, load.lettersAgain(), load.repeated());
        assertThat(odd).as("attempted again although long committed").isEmpty();
    }
}
